-- The administrator's idempotency keys of adjustments and reversals, append-only. Written by
-- src/corrections.
create table corrections (
  -- The entry; of a reversal, the sender's.
  user_id bigint not null,
  seq bigint not null,
  made_by bigint not null references users (id),
  key text not null check (length(key) between 8 and 64),
  request_hash bytea not null check (length(request_hash) = 32),
  primary key (user_id, seq),
  foreign key (user_id, seq) references entries (user_id, seq),
  constraint one_correction_per_key unique (made_by, key)
);
create trigger corrections_append_only before update or delete on corrections
  for each row execute function refuse_change();
create trigger corrections_never_truncated before truncate on corrections
  for each statement execute function refuse_change();
