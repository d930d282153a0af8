-- Compatible from: 0052_api_tokens
-- The gift or variant that somebody saves toward; nobody else is told. Written by src/shop.
create table goals (
  user_id bigint primary key references users (id),
  gift_id bigint not null references gifts (id),
  set_at timestamptz not null default now()
);
create index goals_gift on goals (gift_id);
