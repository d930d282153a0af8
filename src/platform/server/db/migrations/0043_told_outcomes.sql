-- Compatible from: 0043_told_outcomes
-- Authors hear that their words are hidden or shown again, and reporters what became of their report.
-- Older releases do not know these kinds.
insert into notification_defaults (kind, in_inbox, mail, push, is_locked) values
  ('wordsHidden', true, 'at_once', true, false),
  ('wordsShown', true, 'at_once', true, false),
  ('reportSettled', true, 'at_once', true, false);
