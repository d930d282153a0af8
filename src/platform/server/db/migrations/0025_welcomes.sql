-- Compatible from: 0023_seen_thanks
-- Whether the card welcomes a new colleague instead of thanking; a welcome carries no points.
alter table recognitions
  add column is_welcome boolean not null default false,
  add constraint welcome_without_points check (not is_welcome or amount = 0);

drop trigger recognitions_change_marks_only on recognitions;
create trigger recognitions_change_marks_only before update on recognitions for each row
  when ((old.id, old.sender_id, old.first_seq, old.message, old.amount, old.visibility, old.made_at,
         old.is_welcome)
        is distinct from (new.id, new.sender_id, new.first_seq, new.message, new.amount,
                          new.visibility, new.made_at, new.is_welcome)
        or old.picture is distinct from new.picture
           and not (new.picture is null and coalesce(old.withdrawn_at, old.hidden_at) is not null))
  execute function refuse_change();
