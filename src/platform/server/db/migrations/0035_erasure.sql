-- Compatible from: 0031_refunds
-- People who left can be erased: their row stays, for the books, and holds nothing of them. Written by
-- src/users; src/privacy has the verb.
alter table users
  -- When the person was erased; null: they were not.
  add column erased_at timestamptz,
  add constraint erased_is_nobody check (
    erased_at is null or (
      -- No address and no user name has a colon in it.
      email = 'former-colleague:' || id and first_name = 'Former' and last_name = 'colleague'
      and password_hash = '' and picture is null and title is null and team is null
      and employee_id is null and manager_id is null and started_on is null and birthday is null
      and not (is_administrator or is_active or is_deposit or is_withdraw or is_transfer)));
-- Few people: lists leave them out by reading this index once.
create index users_erased on users (erased_at, id) where erased_at is not null;

-- For the triggers of append-only tables with words: the columns named as arguments may change, and
-- nothing else, in a transaction that erases somebody.
create function refuse_change_but_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     and to_jsonb(old) - tg_argv::text[] = to_jsonb(new) - tg_argv::text[]
     and exists (select from users where erased_at = now()) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

drop trigger entries_append_only on entries;
create trigger entries_append_only before update or delete on entries
  for each row execute function refuse_change_but_words('message');

drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change_but_words('before', 'after', 'reason', 'address', 'email');

drop trigger purchase_steps_append_only on purchase_steps;
create trigger purchase_steps_append_only before update or delete on purchase_steps
  for each row execute function refuse_change_but_words('note');

drop trigger bonuses_change_once on bonuses;
create trigger bonuses_change_once before update on bonuses for each row
  when (old.claimed_seq is not null
        or old.recall_id is not null
        or (old.id, old.user_id, old.amount, old.reason, old.made_by, old.made_at)
           is distinct from (new.id, new.user_id, new.amount, new.reason, new.made_by, new.made_at))
  execute function refuse_change_but_words('reason');

drop trigger bonus_recalls_append_only on bonus_recalls;
create trigger bonus_recalls_append_only before update or delete on bonus_recalls
  for each row execute function refuse_change_but_words('reason');

-- PostgreSQL computes "words" from the message after this trigger.
drop trigger recognitions_change_marks_only on recognitions;
create trigger recognitions_change_marks_only before update on recognitions for each row
  when ((old.id, old.sender_id, old.first_seq, old.message, old.amount, old.visibility, old.made_at,
         old.is_welcome)
        is distinct from (new.id, new.sender_id, new.first_seq, new.message, new.amount,
                          new.visibility, new.made_at, new.is_welcome)
        or old.picture is distinct from new.picture
           and not (new.picture is null and coalesce(old.withdrawn_at, old.hidden_at) is not null))
  execute function refuse_change_but_words('message', 'words', 'picture');
