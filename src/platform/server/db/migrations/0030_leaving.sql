-- Compatible from: 0029_bonus_recalls
-- People who leave, or left: what becomes of their points, cart, orders and bonuses. Days are those of the
-- company's time zone. Written by src/leaving.
create table leavings (
  user_id bigint primary key references users (id),
  -- Null: left at once.
  last_day date,
  points text not null check (points in ('keep', 'buyUntil', 'takeBack')),
  -- The last day on which gifts may be bought.
  buy_until date check (buy_until > last_day),
  empties_cart boolean not null,
  refunds_orders boolean not null,
  recalls_bonuses boolean not null,
  reason text not null check (length(reason) <= 280),
  planned_by bigint not null references users (id),
  planned_at timestamptz(3) not null default now(),
  state text not null check (state in ('planned', 'buying', 'left')),
  -- The next step is taken when this day is over.
  due date,
  left_at timestamptz(3),
  forfeited bigint not null default 0 check (forfeited >= 0),
  recalled bigint not null default 0 check (recalled >= 0),
  refunded_orders integer not null default 0 check (refunded_orders >= 0),
  constraint buys_until_a_day check ((points = 'buyUntil') = (buy_until is not null)),
  constraint due_until_left check ((state = 'left') = (due is null)),
  constraint left_at_a_time check ((state = 'left') = (left_at is not null))
);
create index leavings_due on leavings (due) where due is not null;
