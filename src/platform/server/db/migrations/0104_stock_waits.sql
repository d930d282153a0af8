-- Compatible from: 0052_api_tokens
-- Who wants to be told when a gift or a variant that is out of stock is back. Written by src/shop.
create table stock_waits (
  user_id bigint not null references users (id),
  gift_id bigint not null references gifts (id),
  asked_at timestamptz not null default now(),
  primary key (user_id, gift_id)
);
create index stock_waits_gift on stock_waits (gift_id, asked_at, user_id);

insert into notification_defaults (kind, in_inbox, mail, push, is_locked)
values ('giftBack', true, 'at_once', true, false);
