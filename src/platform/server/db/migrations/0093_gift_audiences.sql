-- Compatible from: 0052_api_tokens
-- The groups that a gift is offered to; without one it is offered to everybody. Written by src/shop.
create table gift_audiences (
  gift_id bigint not null references gifts (id),
  group_id bigint not null references groups (id),
  primary key (gift_id, group_id)
);
create index gift_audiences_group on gift_audiences (group_id);
