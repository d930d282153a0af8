-- Compatible from: 0023_seen_thanks
-- Thanks are seen one by one, no longer up to the newest seen one.
alter table recognition_receivers
  -- When the receiver saw the card; null: not yet.
  add column seen_at timestamptz(3);
update recognition_receivers s set seen_at = now()
  from recognition_choices c
 where c.user_id = s.receiver_id and s.recognition_id <= c.seen_id;
create index recognition_receivers_unseen on recognition_receivers (receiver_id, recognition_id desc)
  where seen_at is null;
alter table recognition_choices drop column seen_id;
