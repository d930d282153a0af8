-- The audit log: who did what to whom, when and from where, append-only, written in the transaction
-- of the action. Written by src/audit-log.
create table audit_log (
  id bigint generated always as identity primary key,
  -- To the millisecond, the precision of answers.
  made_at timestamptz(3) not null default now(),
  -- Null: a person who was not signed in, or the operator of the machine.
  made_by bigint references users (id),
  action text not null constraint known_action check (
    action in ('signedIn', 'signInRefused', 'signedOut', 'deviceSignedOut', 'devicesSignedOut',
               'passwordChanged', 'passwordReset', 'passwordLinkAsked', 'passwordRenewed',
               'addressConfirmed', 'userSignedOut', 'mailGivenUp',
               'permissionsSet', 'userCreated', 'userEdited', 'peopleInvited', 'usersImported',
               'bonusesImported', 'balanceAdjusted', 'sendReversed', 'bonusEntered', 'bonusCleared',
               'bonusProcessed', 'bonusesProcessed', 'giftAdded', 'giftEdited', 'giftRestocked',
               'giftRemoved', 'orderHandedOver', 'orderRefunded', 'sectionSaved', 'sectionRemoved',
               'sectionRestored', 'answerSaved', 'answerRemoved')
  ),
  subject_kind text constraint known_kind check (subject_kind in ('user', 'gift', 'section')),
  subject_id bigint,
  -- The changed fields, before and after. Never a password or a token.
  before jsonb,
  after jsonb,
  reason text not null default '' check (length(reason) <= 280),
  -- The client's IP address; null: the machine itself.
  address text check (length(address) <= 64),
  -- The e-mail address typed, where nobody was signed in.
  email text check (length(email) <= 254),
  constraint subject_is_whole check ((subject_kind is null) = (subject_id is null)),
  constraint facts_are_small check (length(before::text) <= 4000 and length(after::text) <= 4000)
);
create index audit_log_newest on audit_log (made_at, id);
create index audit_log_action on audit_log (action, made_at, id);
create index audit_log_made_by on audit_log (made_by, action, made_at, id) where made_by is not null;
create index audit_log_subject on audit_log (subject_kind, subject_id, made_at, id)
  where subject_id is not null;
create index audit_log_email on audit_log (email text_pattern_ops, made_at, id) where email is not null;

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_never_truncated before truncate on audit_log
  for each statement execute function refuse_change();
