-- Compatible from: 0052_api_tokens
-- Time zones are names. An offset such as +05:30 meant the opposite in PostgreSQL, and +0530 nothing at all.
delete from settings where name = 'timeZone' and value #>> '{}' !~ '^[A-Za-z]';
update notification_settings set time_zone = 'UTC' where time_zone !~ '^[A-Za-z]';
