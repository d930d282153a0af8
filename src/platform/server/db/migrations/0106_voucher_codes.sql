-- Compatible from: 0052_api_tokens
-- Voucher codes: the stock of a gift, one row for each piece. Written by src/shop.
alter table gifts
  add column has_codes boolean not null default false,
  add constraint codes_are_the_stock check (not has_codes or options is null);

create table voucher_codes (
  id uuid primary key,
  gift_id bigint not null references gifts (id),
  -- 'retired': it left the stock unsold, since it expires soon or came back as lost.
  state text not null default 'loaded' check (state in ('loaded', 'sold', 'shown', 'replaced', 'retired')),
  -- The code and its PIN, sealed for this gift and row; null: its buyer was erased.
  sealed bytea,
  -- Keyed, so that a file never brings a code twice.
  fingerprint bytea unique,
  -- Its last signs.
  ending text check (length(ending) <= 4),
  worth text not null check (length(worth) <= 60),
  note text not null check (length(note) <= 280),
  expires_on date,
  import_id bigint references imports (id),
  loaded_at timestamptz not null default now(),
  purchase_id bigint,
  line smallint,
  sold_at timestamptz,
  shown_at timestamptz,
  foreign key (purchase_id, line) references purchase_items (purchase_id, line),
  check ((state in ('sold', 'shown', 'replaced')) = (purchase_id is not null)),
  check ((purchase_id is null) = (line is null)),
  check (state in ('sold', 'shown', 'replaced') or sealed is not null)
);
create index voucher_codes_there on voucher_codes (gift_id, expires_on, id) where state = 'loaded';
create index voucher_codes_sold on voucher_codes (purchase_id, line) where purchase_id is not null;
create index voucher_codes_imported on voucher_codes (import_id);

alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (
    kind in ('users', 'bonuses', 'awards', 'stock', 'holidays', 'milestones', 'codes'));
