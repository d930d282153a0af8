-- Compatible from: 0045_retention
-- The company chooses how long data about people is kept. An older release would remove news and rows of
-- imports by its own days.

-- Besides erasure, an event of the audit log may change once more: it loses the client's IP address, a
-- day later at the earliest. Nothing else of it may change with that.
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update on audit_log for each row
  when (not (old.address is not null and new.address is null
             and old.made_at < now() - interval '1 day'
             and (old.id, old.made_at, old.made_by, old.action, old.subject_kind, old.subject_id,
                  old.before, old.after, old.reason, old.email)
                 is not distinct from
                 (new.id, new.made_at, new.made_by, new.action, new.subject_kind, new.subject_id,
                  new.before, new.after, new.reason, new.email)))
  execute function refuse_change_but_words('before', 'after', 'reason', 'address', 'email');
create trigger audit_log_never_deleted before delete on audit_log
  for each row execute function refuse_change();
create index audit_log_addresses on audit_log (made_at) where address is not null;

alter table notification_channels
  -- News from before this time may be removed, all later news is kept. It only moves forward.
  add column news_since timestamptz not null default now() - interval '90 days';

-- The engine kept what was given up for 90 days; now Laurel removes it, after 10 years at the latest.
update laurel_jobs.queue set retention_seconds = 3650 * 86400 where name = 'dead';
update laurel_jobs.job set keep_until = created_on + interval '3650 days' where name = 'dead';
