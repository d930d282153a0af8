-- What the administrator puts right: a balance by an adjustment, a send by a reversal, which is two
-- entries that name each other, as the send's are, and each the entry of its own wallet.
alter table entries
  drop constraint known_type,
  add constraint known_type check (
    type in ('signUp', 'deposit', 'bonus', 'depositSalary', 'withdraw', 'purchase', 'send', 'receive',
             'refund', 'adjustment', 'reversalIn', 'reversalOut')
  ),
  drop constraint postings_sum_to_zero,
  add constraint postings_sum_to_zero check (
    type in ('send', 'receive', 'reversalIn', 'reversalOut')
    or earned + appreciation + pending + system_amount = 0
  ),
  drop constraint sides_know_each_other,
  add constraint sides_know_each_other check (
    (type in ('send', 'receive', 'reversalIn', 'reversalOut')) = (colleague_id is not null)
    and (colleague_id is null) = (colleague_seq is null)
    and colleague_id is distinct from user_id
  ),
  -- The sequence number of the send or receive that is taken back, in the same wallet.
  add column reverses_seq bigint,
  add constraint reversal_names_its_send check (
    (type in ('reversalIn', 'reversalOut')) = (reverses_seq is not null)
  ),
  add constraint correction_says_why check (
    type not in ('adjustment', 'reversalIn', 'reversalOut') or message <> ''
  ),
  add constraint adjustment_is_made_by_another check (type <> 'adjustment' or made_by is not null),
  add foreign key (user_id, reverses_seq) references entries (user_id, seq);

create unique index one_reversal_per_send on entries (user_id, reverses_seq)
  where reverses_seq is not null;

-- Under which key of the administrator's an adjustment or a reversal was made: the same key and
-- request has one effect. Only src/server/wallet writes this table.
create table corrections (
  -- Its entry; of a reversal, the sender's.
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
