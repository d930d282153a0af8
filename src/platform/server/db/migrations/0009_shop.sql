-- Prices are hundredths of a point.

-- The gifts and their stock. Written by src/shop.
create table gifts (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  description text not null check (length(description) between 1 and 2000),
  price bigint not null check (price between 1 and 100000000000),
  picture text references pictures (name),
  -- What can be added is limited to 1,000,000; a refund may exceed that.
  stock integer not null constraint stock_in_bounds check (stock >= 0),
  -- Units sold and not refunded.
  number_of_purchased bigint not null default 0 check (number_of_purchased >= 0),
  added_at timestamptz not null default now(),
  -- When it was archived; purchases still refer to it.
  removed_at timestamptz,
  -- The text that the shop searches, in lower case.
  words text not null generated always as (lower(name || E'\n' || description)) stored
) with (fillfactor = 50);
-- An archived gift's name is free again.
create unique index one_gift_per_name on gifts (lower(name)) where removed_at is null;
create index gifts_by_price on gifts (price, id) where removed_at is null;
create index gifts_picture on gifts (picture) where picture is not null;

-- The administrator's changes to gifts, append-only: with sales and refunds they add up to the stock.
-- Written by src/shop.
create table gift_changes (
  id bigint generated always as identity primary key,
  gift_id bigint not null references gifts (id),
  kind text not null check (kind in ('added', 'edited', 'restocked', 'removed')),
  stock_change integer not null,
  made_by bigint not null references users (id),
  made_at timestamptz not null default now()
);
create index gift_changes_gift on gift_changes (gift_id);
create trigger gift_changes_append_only before update or delete on gift_changes
  for each row execute function refuse_change();

-- The carts. Written by src/shop.
create table cart_lines (
  user_id bigint not null references users (id),
  gift_id bigint not null references gifts (id),
  quantity integer not null check (quantity between 1 and 999),
  added_at timestamptz not null default now(),
  primary key (user_id, gift_id)
);

-- Orders. Written by src/shop.
create table purchases (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- The ledger entry that paid for it.
  seq bigint not null,
  total bigint not null check (total > 0),
  -- The state after the last step of purchase_steps.
  state text not null default 'ordered' check (state in ('ordered', 'handedOver', 'refunded')),
  made_at timestamptz not null default now(),
  constraint one_purchase_per_entry unique (user_id, seq),
  foreign key (user_id, seq) references entries (user_id, seq)
);
create index purchases_state on purchases (state, id);

-- The bought gifts of an order, copied at purchase, append-only. Written by src/shop.
create table purchase_items (
  purchase_id bigint not null references purchases (id),
  line smallint not null check (line > 0),
  gift_id bigint not null references gifts (id),
  name text not null,
  description text not null,
  price bigint not null check (price > 0),
  quantity integer not null check (quantity > 0),
  picture text references pictures (name),
  primary key (purchase_id, line)
);
create index purchase_items_gift on purchase_items (gift_id);
create index purchase_items_picture on purchase_items (picture) where picture is not null;
create trigger purchase_items_append_only before update or delete on purchase_items
  for each row execute function refuse_change();

-- What happened to an order after it was placed, append-only. Written by src/shop.
create table purchase_steps (
  purchase_id bigint not null references purchases (id),
  number smallint not null check (number > 0),
  state text not null check (state in ('handedOver', 'refunded')),
  note text not null check (length(note) <= 280),
  made_by bigint not null references users (id),
  made_at timestamptz not null default now(),
  primary key (purchase_id, number)
);
create trigger purchase_steps_append_only before update or delete on purchase_steps
  for each row execute function refuse_change();
