-- Compatible from: 0046_scheduled_backups
-- Codes of an app as the second step of a sign-in; a row without `confirmed_at` is being set up. The
-- secret is needed to check a code, so it can't be a hash. Written by src/auth.
create table time_codes (
  user_id bigint primary key references users (id),
  secret bytea not null check (length(secret) = 20),
  begun_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  -- The time step of the last code that was used: a code is used once.
  last_step bigint not null default 0
);

-- Each signs in once, in place of a code of the app. Written by src/auth.
create table recovery_codes (
  user_id bigint not null references time_codes (user_id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

alter table sessions
  -- Set by every release that asks for the second step.
  add column knows_second_step boolean not null default false,
  -- Its person may do nothing else before they set up a second step.
  add column must_add_second_step boolean not null default false,
  -- When its person last proved who they are.
  add column proved_at timestamptz(3) not null default '-infinity';
alter table sessions alter column proved_at set default now();

-- An older release may still run beside this one: it must not sign in with a password alone.
create function refuse_sign_in_without_second_step() returns trigger language plpgsql as $$
begin
  if exists (select from time_codes where user_id = new.user_id and confirmed_at is not null) then
    raise exception 'this release does not ask for the second step of a sign-in';
  end if;
  return new;
end $$;
create trigger sessions_ask_for_second_step before insert on sessions for each row
  when (not new.knows_second_step) execute function refuse_sign_in_without_second_step();
