-- Compatible from: 0046_scheduled_backups
-- Backups that Laurel makes by itself, one row for each time they were due; kept for 90 days. Older
-- releases do not know the news about them. Written by src/backups.
create table scheduled_backups (
  due_at timestamptz(3) primary key,
  state text not null default 'due' check (state in ('due', 'made', 'failed')),
  ended_at timestamptz(3),
  -- Its name in BACKUP_TO.
  name text,
  bytes bigint,
  -- Why it failed, as a sentence.
  reason text,
  -- When the administrator was told of the failure.
  told_at timestamptz(3),
  -- When it was restored as a trial, and why that failed.
  tried_at timestamptz(3),
  trial_fault text,
  constraint made_has_name check ((state = 'made') = (name is not null and bytes is not null)),
  constraint ended_has_time check ((state = 'due') = (ended_at is null)),
  constraint failed_has_reason check ((state = 'failed') = (reason is not null)),
  constraint tried_was_made check (tried_at is null or state = 'made')
);
insert into notification_defaults (kind, in_inbox, mail, push, is_locked) values
  ('backupFailed', true, 'at_once', true, true);
