-- Compatible from: 0041_user_names
-- Where a setting allows it, `email` of somebody without an address is a user name: it has no @. An older
-- release would send mail there.
alter table users
  add constraint email_or_user_name check (
    email like '%@%' or erased_at is not null or email ~ '^[^\s:]{3,40}$'
  );
