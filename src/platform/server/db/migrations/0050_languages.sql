-- Compatible from: 0046_scheduled_backups
-- The language somebody chose; null: their browser's, and the company's for what is sent to them.
alter table users add column language text;
