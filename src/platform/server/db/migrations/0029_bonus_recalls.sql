-- Compatible from: 0029_bonus_recalls
-- Bonuses taken back before their deposit, append-only. Written by src/bonuses.
create table bonus_recalls (
  id bigint generated always as identity primary key,
  made_by bigint not null references users (id),
  reason text not null check (length(reason) between 1 and 280),
  people integer not null check (people > 0),
  total bigint not null check (total > 0),
  made_at timestamptz not null default now()
);
create trigger bonus_recalls_append_only before update or delete on bonus_recalls
  for each row execute function refuse_change();
create trigger bonus_recalls_never_truncated before truncate on bonus_recalls
  for each statement execute function refuse_change();

-- The constraint also stops an older release from depositing a recalled bonus.
alter table bonuses
  add column recall_id bigint references bonus_recalls (id),
  add constraint claimed_or_recalled check (claimed_seq is null or recall_id is null);

-- A bonus is claimed or recalled once, and nothing else of it ever changes.
drop trigger bonuses_change_once on bonuses;
create trigger bonuses_change_once before update on bonuses for each row
  when (old.claimed_seq is not null
        or old.recall_id is not null
        or (old.id, old.user_id, old.amount, old.reason, old.made_by, old.made_at)
           is distinct from (new.id, new.user_id, new.amount, new.reason, new.made_by, new.made_at))
  execute function refuse_change();

drop index bonuses_pending;
create index bonuses_pending on bonuses (user_id) include (amount)
  where claimed_seq is null and recall_id is null;
create index bonuses_recalled on bonuses (user_id) where recall_id is not null;
-- The bonuses of a batch; they are made in the order of time.
create index bonuses_made_at on bonuses using brin (made_at) with (autosummarize = on);

insert into notification_defaults (kind, in_inbox, mail, push, is_locked) values
  ('bonusRecalled', true, 'at_once', true, false);
