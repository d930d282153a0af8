-- Compatible from: 0052_api_tokens
-- The places where gifts are handed over, in the order of the shop keeper. None: nothing below is used. Written by src/shop.
create table pickup_places (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  location text not null check (length(location) <= 120),
  hours text not null check (length(hours) <= 120),
  position smallint not null check (position > 0),
  -- Orders that wait there keep it.
  removed_at timestamptz
);
create unique index one_place_per_name on pickup_places (lower(name)) where removed_at is null;

-- Where a person gets their next order.
create table chosen_places (
  user_id bigint primary key references users (id),
  place_id bigint not null references pickup_places (id)
);
create index chosen_places_place on chosen_places (place_id);

-- Where an order is handed over, and the code that its buyer shows there.
create table order_pickups (
  purchase_id bigint primary key references purchases (id),
  place_id bigint references pickup_places (id),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  -- How often its buyer was reminded to collect it.
  reminders smallint not null default 0 check (reminders between 0 and 2)
);
create index order_pickups_place on order_pickups (place_id);

-- How the step of an order with a code handed gifts over: where, by the code or without it, and whether its buyer says
-- that they got them.
create table hand_overs (
  purchase_id bigint not null,
  step smallint not null,
  place_id bigint references pickup_places (id),
  has_code boolean not null,
  received boolean,
  answered_at timestamptz,
  primary key (purchase_id, step),
  foreign key (purchase_id, step) references purchase_steps (purchase_id, number),
  check ((received is null) = (answered_at is null)),
  check (not has_code or received is null)
);
create index hand_overs_place on hand_overs (place_id);

-- Codes that keepers typed in vain.
create table code_guesses (
  subject text primary key,
  guesses integer not null,
  window_started_at timestamptz not null default now()
);

insert into notification_defaults (kind, in_inbox, mail, push, is_locked) values
  ('orderToCollect', true, 'at_once', true, false),
  ('handOverDenied', true, 'at_once', true, false);
