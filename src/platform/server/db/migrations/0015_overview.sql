-- Entries come in the order of their time, so a few kilobytes say which pages hold a month; what a
-- send pays for that is next to nothing.
create index entries_made_at on entries using brin (made_at);
