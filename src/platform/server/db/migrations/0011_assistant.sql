-- Compatible from: 0011_assistant
-- Questions asked within a window of time, by person and in total, shared by all processes. Written
-- by src/assistant.
create table chat_budgets (
  subject text primary key,
  spent integer not null check (spent >= 0),
  window_started_at timestamptz not null default now()
);
