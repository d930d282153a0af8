-- Compatible from: 0022_totals_by_person
-- Three characters at least is a rule of the sign-up form: imports and single sign-on bring people
-- who are called Bo Ng.
alter table users
  drop constraint users_first_name_check,
  drop constraint users_last_name_check,
  add constraint users_first_name_check check (first_name <> ''),
  add constraint users_last_name_check check (last_name <> '');
