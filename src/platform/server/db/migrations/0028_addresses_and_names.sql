-- Compatible from: 0023_seen_thanks
-- A link can also confirm the address that a person wants instead of the present one.
alter table mailed_links
  -- The wanted address; null for the other purposes.
  add column email text check (email = lower(email) and length(email) between 3 and 254),
  drop constraint mailed_links_purpose_check,
  add constraint known_purpose check (purpose in ('confirm', 'password', 'address')),
  add constraint address_is_named check ((purpose = 'address') = (email is not null));

-- For searches: "Roe Bob" finds Bob Roe, and All Data finds teams. The reversed name begins with the last
-- name, so it replaces that index.
create index users_reversed_name on users (lower(last_name || ' ' || first_name) text_pattern_ops);
create index users_team_start on users (lower(team) text_pattern_ops) where team is not null;
drop index users_last_name;
