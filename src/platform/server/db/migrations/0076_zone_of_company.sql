-- Compatible from: 0052_api_tokens
-- Quiet hours and digests follow the company's time zone until a person chooses one. UTC was what nobody had chosen.
alter table notification_settings alter column time_zone drop default, alter column time_zone drop not null;
update notification_settings set time_zone = null where time_zone = 'UTC';
