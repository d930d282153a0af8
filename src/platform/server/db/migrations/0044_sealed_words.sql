-- Compatible from: 0044_sealed_words
-- Hidden words are sealed for a time that the company chooses, and removed afterwards. An older release
-- would show removed words again, as empty ones.
alter table recognitions
  -- When its hidden words and picture were removed for good.
  add column words_removed_at timestamptz(3),
  add constraint removed_words_are_gone check (
    words_removed_at is null or (hidden_at is not null and message = '' and picture is null));
alter table recognition_comments
  -- When its hidden text was removed for good.
  add column words_removed_at timestamptz(3),
  add constraint removed_words_are_gone check (
    words_removed_at is null or (hidden_at is not null and text = ''));
create index recognitions_sealed on recognitions (hidden_at)
  where hidden_at is not null and words_removed_at is null;
create index recognition_comments_sealed on recognition_comments (hidden_at)
  where hidden_at is not null and words_removed_at is null;

-- Besides erasure, a message may change once more: it becomes empty when its seal ends.
drop trigger recognitions_change_marks_only on recognitions;
create trigger recognitions_change_marks_only before update on recognitions for each row
  when ((old.id, old.sender_id, old.first_seq, old.amount, old.visibility, old.made_at, old.is_welcome)
        is distinct from (new.id, new.sender_id, new.first_seq, new.amount, new.visibility, new.made_at,
                          new.is_welcome)
        or old.message is distinct from new.message
           and not (old.hidden_at is not null and old.words_removed_at is null
                    and new.words_removed_at is not null)
        or old.words_removed_at is not null
           and old.words_removed_at is distinct from new.words_removed_at
        or old.picture is distinct from new.picture
           and not (new.picture is null and coalesce(old.withdrawn_at, old.hidden_at) is not null))
  execute function refuse_change_but_words('message', 'words', 'picture', 'words_removed_at');
