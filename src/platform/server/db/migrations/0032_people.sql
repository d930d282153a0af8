-- Compatible from: 0029_bonus_recalls
-- Employment: employee id, manager, start date, birthday; and the invitation. Written by src/users and
-- src/auth.
alter table users
  -- The company's own number of a person, by which its files name them.
  add column employee_id text check (length(employee_id) between 1 and 80),
  add column manager_id bigint references users (id) check (manager_id <> id),
  add column started_on date,
  -- Month and day, MM-DD.
  add column birthday text check (birthday ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  -- 'none': no mail goes there; 'joined': needs no invitation. Existing people count as invited.
  add column invitation text not null default 'sent' check (invitation in ('none', 'sent', 'joined')),
  -- The latest invitation; null: not known.
  add column invited_at timestamptz(3);
alter table users alter column invitation set default 'joined';
create unique index users_employee_id on users (employee_id) where employee_id is not null;
create index users_manager on users (manager_id, id) where manager_id is not null;
create index users_not_invited on users (id) where invitation = 'none';

-- An invitation is a link to choose the first password, by mail or on a slip.
alter table mailed_links
  drop constraint known_purpose,
  add constraint known_purpose check (purpose in ('confirm', 'password', 'address', 'invitation'));

-- The encoding of a file, and its unused columns.
alter table imports
  add column encoding text not null default 'utf-8' check (encoding in ('utf-8', 'windows-1252')),
  -- Columns of the file that Laurel has no use for.
  add column not_read text[] not null default '{}';
