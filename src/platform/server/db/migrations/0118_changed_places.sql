-- Compatible from: 0052_api_tokens
-- The place of an order after a step by which its buyer changed it. Written by src/shop.
create table changed_places (
  purchase_id bigint not null,
  step smallint not null,
  place_id bigint not null references pickup_places (id),
  primary key (purchase_id, step),
  foreign key (purchase_id, step) references purchase_steps (purchase_id, number)
);
create index changed_places_place on changed_places (place_id);
