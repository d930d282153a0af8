-- What changed and for whom, written by the transaction that changed it.
create table outbox (
  id bigint generated always as identity,
  topic text not null,
  -- Null: everyone. The administrator's topics are told apart by name.
  user_id bigint,
  -- Readers go by transaction, since ids are not committed in order.
  xid xid8 not null default pg_current_xact_id(),
  made_at timestamptz not null default clock_timestamp()
);
create index outbox_xid on outbox (xid);
