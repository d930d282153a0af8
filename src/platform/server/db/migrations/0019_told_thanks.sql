-- Compatible from: 0012_recognition
-- Whether the receivers were notified, which the audit checks; not for imported history.
alter table recognitions add column is_told boolean not null default false;
