-- Compatible from: 0052_api_tokens
-- What a buyer of a gift is told before paying: fine print, that it can't be returned, days of preparation; null: nothing.
alter table gifts
  add column terms jsonb check (jsonb_typeof(terms) = 'object' and terms <> '{}'),
  -- Counts the saved changes, so that an older form overwrites nothing.
  add column version integer not null default 1;

-- The terms of a bought gift at that time. Written by src/shop.
create table order_terms (
  purchase_id bigint not null,
  line smallint not null,
  terms jsonb not null check (jsonb_typeof(terms) = 'object' and terms <> '{}'),
  primary key (purchase_id, line),
  foreign key (purchase_id, line) references purchase_items (purchase_id, line)
);
