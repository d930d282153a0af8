-- Compatible from: 0052_api_tokens
-- A note on a card of the company can have a picture; with the card it is that of the comment.
alter table milestone_notes add column picture text references pictures (name);
create index milestone_notes_picture on milestone_notes (picture) where picture is not null;
alter table recognition_comments add column picture text references pictures (name);
create index recognition_comments_picture on recognition_comments (picture) where picture is not null;
