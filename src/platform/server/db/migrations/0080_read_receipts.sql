-- Compatible from: 0052_api_tokens
alter table recognition_choices
  -- Since when senders are told that the person read their cards; null: they are not. Cards that were read
  -- before stay untold.
  add column read_receipts_since timestamptz(3);

-- For the fresh reactions to a sender's cards.
create index recognition_reactions_newest on recognition_reactions (made_at);
