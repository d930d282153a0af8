-- Compatible from: 0052_api_tokens
-- A linked chat account acts, and a code links one, only while its person has the password of that time.
-- Null: nobody's.
alter table chat_accounts add column password_mark bytea;
update chat_accounts a
   set password_mark = sha256(convert_to(u.password_hash, 'UTF8'))
  from users u where u.id = a.user_id;
alter table chat_link_codes add column password_mark bytea;
update chat_link_codes c
   set password_mark = sha256(convert_to(u.password_hash, 'UTF8'))
  from users u where u.id = c.user_id;
-- The code that linked the account, so that the same message gets the same answer.
alter table chat_accounts add column code_hash bytea;
