-- Compatible from: 0022_totals_by_person
-- A release is known by the last migration it brings. From here on each migration says in its first
-- line the oldest release that may run beside it. Kysely adds a migration's row right after it ran:
-- what it sets before is in the row then.
alter table kysely_migration
  add column compatible_from text
    default nullif(current_setting('laurel.compatible_from', true), ''),
  add column release text
    default nullif(current_setting('laurel.release', true), '');
