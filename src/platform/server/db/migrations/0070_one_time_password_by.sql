-- Compatible from: 0052_api_tokens
-- Who was shown somebody's latest one-time password: a role that is prepared for them before they chose a password
-- waits for that choice, which nobody else may make. 0: somebody, before this was kept.
alter table users add column one_time_password_by bigint;
update users set one_time_password_by = 0 where must_change_password and password_hash <> '$invitation$';
