-- Compatible from: 0052_api_tokens
-- Points that the company gives into the balance that buys gifts.
alter table entries
  drop constraint known_type,
  add constraint known_type check (
    type in ('signUp', 'deposit', 'depositSalary', 'award', 'awardReversal', 'withdraw', 'purchase',
             'send', 'receive', 'refund', 'adjustment', 'reversalIn', 'reversalOut')
  ),
  drop constraint reversal_names_its_send,
  add constraint reversal_names_its_send check (
    (type in ('reversalIn', 'reversalOut', 'awardReversal')) = (reverses_seq is not null)
  ),
  drop constraint adjustment_is_made_by_another,
  add constraint adjustment_is_made_by_another check (
    type not in ('award', 'adjustment') or made_by is not null
  ),
  drop constraint correction_says_why,
  add constraint correction_says_why check (
    type not in ('award', 'awardReversal', 'adjustment', 'reversalIn', 'reversalOut') or message <> ''
  );

-- Awards: company points given together, append-only. Written by src/awards.
create table awards (
  id bigint generated always as identity primary key,
  made_by bigint not null references users (id),
  people integer not null check (people > 0),
  total bigint not null check (total > 0),
  made_at timestamptz not null default now()
);
-- The month of a people keeper.
create index awards_by_giver on awards (made_by, made_at);
create trigger awards_append_only before update or delete on awards
  for each row execute function refuse_change();
create trigger awards_never_truncated before truncate on awards
  for each statement execute function refuse_change();

-- The entries of an award, append-only. Written by src/awards.
create table award_entries (
  user_id bigint not null,
  seq bigint not null,
  award_id bigint not null references awards (id),
  primary key (user_id, seq),
  foreign key (user_id, seq) references entries (user_id, seq)
);
create index award_entries_of_award on award_entries (award_id, user_id);
create trigger award_entries_append_only before update or delete on award_entries
  for each row execute function refuse_change();
create trigger award_entries_never_truncated before truncate on award_entries
  for each statement execute function refuse_change();

-- Points that were awarded in the month, less awards that were reversed in it.
alter table closed_month_figures
  add column awards numeric(24) not null default 0,
  drop constraint closes,
  add constraint closes check (
    opening + sign_ups + deposits + bonuses + awards + adjustments + thanks - purchases + refunds
      - withdrawals - forfeited = closing
  );

insert into notification_defaults (kind, in_inbox, mail, push, is_locked)
select 'awarded', in_inbox, mail, push, is_locked from notification_defaults where kind = 'bonusWaiting';
