-- Compatible from: 0012_recognition
-- A hidden or undone card no longer shows its picture: the file is removed when nothing else does,
-- and the card then has none.
alter table recognitions
  drop constraint recognitions_picture_fkey,
  add constraint recognitions_picture_fkey
    foreign key (picture) references pictures (name) on delete set null;

drop trigger recognitions_change_marks_only on recognitions;
create trigger recognitions_change_marks_only before update on recognitions for each row
  when ((old.id, old.sender_id, old.first_seq, old.message, old.amount, old.visibility, old.made_at)
        is distinct from (new.id, new.sender_id, new.first_seq, new.message, new.amount,
                          new.visibility, new.made_at)
        or old.picture is distinct from new.picture
           and not (new.picture is null and coalesce(old.withdrawn_at, old.hidden_at) is not null))
  execute function refuse_change();
