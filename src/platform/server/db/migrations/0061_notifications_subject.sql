-- Compatible from: 0052_api_tokens
-- News is also looked for by its subject: to take it back with undone thanks, reactions and comments.
create index notifications_subject on notifications (user_id, subject_id);
