-- Compatible from: 0042_my_data
-- Copies of their own data that people asked for, at most one each. Its person alone may read it; it is
-- deleted a week after it was ready. Written by src/privacy.
create table my_data (
  user_id bigint primary key references users (id),
  asked_at timestamptz(3) not null default now(),
  -- Null: it is being made.
  ready_at timestamptz(3),
  -- JSON, compressed with gzip.
  content bytea,
  constraint ready_with_content check ((ready_at is null) = (content is null))
);
-- Compressed already.
alter table my_data alter column content set storage external;
create index my_data_ready on my_data (ready_at);

-- Older releases do not know this kind.
insert into notification_defaults (kind, in_inbox, mail, push, is_locked) values
  ('myDataReady', true, 'at_once', true, false);
