-- Compatible from: 0033_months
-- Whether a withdrawal was paid out: one row for each, made with its entry. Written by src/payouts.
create table payouts (
  id bigint generated always as identity primary key,
  -- The withdrawal's entry.
  user_id bigint not null,
  seq bigint not null,
  -- 'earlier': withdrawn before Laurel kept this list, so that nothing is known of it.
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'earlier')),
  paid_by bigint references users (id),
  paid_at timestamptz(3),
  -- The worth of a point at the payout; null: none was set.
  point_currency text check (point_currency ~ '^[A-Z]{3}$'),
  point_worth numeric(10, 4) check (point_worth > 0),
  constraint one_payout_per_withdrawal unique (user_id, seq),
  foreign key (user_id, seq) references entries (user_id, seq),
  constraint whole_payment check (
    (state = 'paid') = (paid_at is not null)
    and (paid_at is null) = (paid_by is null)
    and (point_currency is null) = (point_worth is null)
    and (state = 'paid' or point_worth is null)
  )
);
create index payouts_waiting on payouts (id) where state = 'waiting';
create index payouts_paid on payouts (paid_at desc, id desc) where state = 'paid';

insert into payouts (user_id, seq, state)
select user_id, seq, 'earlier' from entries where type = 'withdraw' order by made_at, user_id, seq;

-- A trigger, so that an older release that still runs adds to the list, too.
create function keep_payout() returns trigger language plpgsql as $$
begin
  insert into payouts (user_id, seq) values (new.user_id, new.seq);
  return null;
end $$;
create trigger withdrawals_wait_for_payout after insert on entries for each row
  when (new.type = 'withdraw') execute function keep_payout();

-- A payout stays with its withdrawal, and is never removed.
create trigger payouts_keep_their_withdrawal before update on payouts for each row
  when ((old.id, old.user_id, old.seq) is distinct from (new.id, new.user_id, new.seq)
        or old.state = 'earlier')
  execute function refuse_change();
create trigger payouts_never_deleted before delete on payouts
  for each row execute function refuse_change();
create trigger payouts_never_truncated before truncate on payouts
  for each statement execute function refuse_change();

insert into notification_defaults (kind, in_inbox, mail, push, is_locked) values
  ('withdrawalPaid', true, 'at_once', true, false),
  ('withdrawalUnpaid', true, 'at_once', true, false);
