-- Compatible from: 0046_scheduled_backups
-- Passkeys: each signs its person in alone, or is the second step after a password. Written by src/auth.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users (id),
  -- The name by which the person's devices know the account: random, one for all passkeys of a person.
  handle bytea not null check (length(handle) = 32),
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- As COSE encodes it.
  public_key bytea not null check (length(public_key) between 1 and 2048),
  -- Rises at each use; stays 0 where the device does not count.
  counter bigint not null check (counter >= 0),
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id);

-- Challenges for devices to sign, each once and within minutes; the browser's cookie has the token. A
-- challenge with a user adds a passkey, others sign in or prove identity. Written by src/auth.
create table passkey_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  challenge text not null,
  user_id bigint references users (id),
  handle bytea,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;

-- Recovery codes stand in for passkeys too, so they belong to the person.
alter table recovery_codes
  drop constraint recovery_codes_user_id_fkey,
  add constraint recovery_codes_user_id_fkey foreign key (user_id) references users (id);

-- Set by every release that asks for passkeys.
alter table sessions add column knows_passkeys boolean not null default false;

-- An older release may still run beside this one: it must not sign in with a password alone.
create function refuse_sign_in_without_passkey() returns trigger language plpgsql as $$
begin
  if exists (select from passkeys where user_id = new.user_id) then
    raise exception 'this release does not ask for passkeys';
  end if;
  return new;
end $$;
create trigger sessions_ask_for_passkey before insert on sessions for each row
  when (not new.knows_passkeys) execute function refuse_sign_in_without_passkey();
