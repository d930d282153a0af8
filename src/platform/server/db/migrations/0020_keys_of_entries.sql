-- The key of a command stands in the entry it made: what had an effect and under which key it was
-- asked for can't part. A key that was refused has a row of its own.
alter table entries
  add column key text,
  add column request_hash bytea,
  add constraint key_has_its_request check ((key is null) = (request_hash is null)),
  add constraint key_of_fair_length check (length(key) between 8 and 64),
  add constraint whole_request_hash check (length(request_hash) = 32);

alter table entries disable trigger entries_append_only;
update entries e set key = k.key, request_hash = k.request_hash
  from idempotency_keys k
 where (e.user_id, e.seq) = (k.user_id, k.seq);
alter table entries enable trigger entries_append_only;

create unique index one_entry_per_key on entries (user_id, key) where key is not null;

create table refused_keys (
  user_id bigint not null references wallets (user_id),
  key text not null check (length(key) between 8 and 64),
  request_hash bytea not null check (length(request_hash) = 32),
  refusal text not null,
  made_at timestamptz not null default now(),
  primary key (user_id, key)
);
insert into refused_keys (user_id, key, request_hash, refusal, made_at)
  select user_id, key, request_hash, refusal, made_at from idempotency_keys where refusal is not null;
drop table idempotency_keys;
