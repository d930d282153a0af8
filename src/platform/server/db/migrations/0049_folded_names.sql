-- Compatible from: 0046_scheduled_backups
-- A name as searches and sort orders have it: without capitals, accents and other differences of spelling.
-- Neither ICU nor an extension, which a company's own PostgreSQL may lack. Lowered after the decomposition, so
-- that Latin letters fold under any locale.
create function folded(text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(translate(
    lower(regexp_replace(
      normalize(translate($1, '’‘ʼʻ´`ÆŒẞ', '''''''''''''æœß'), nfkd),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]',
      '', 'g')),
    'øØłŁđĐðÐħĦŧŦıςٱىةیک', 'oollddddhhttiσايهيك'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

-- A column of its own: erasure and the names on cards compare `full_name`, letter for letter, and so do
-- older releases that still run.
alter table users add column folded_name text not null
  generated always as (folded(first_name || ' ' || last_name)) stored;
create index users_folded_name on users (folded_name collate "C", id) include (is_active);
create index users_folded_reversed on users (folded(last_name || ' ' || first_name) text_pattern_ops);
create index users_folded_team on users (folded(team) text_pattern_ops) where team is not null;
drop index users_reversed_name;
drop index users_team_start;
