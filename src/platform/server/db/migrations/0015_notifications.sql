-- Compatible from: 0012_recognition
-- The usual channels of each kind of notification, which the administrator chooses. Written by
-- src/notifications.
create table notification_defaults (
  kind text primary key,
  in_inbox boolean not null,
  mail text not null check (mail in ('never', 'at_once', 'daily', 'weekly')),
  push boolean not null,
  -- Nobody can switch it off: it is about the safety of an account or of the books.
  is_locked boolean not null default false
);
insert into notification_defaults (kind, in_inbox, mail, push, is_locked) values
  ('thanked', true, 'at_once', true, false),
  ('pointsAdded', true, 'at_once', true, false),
  ('commented', true, 'daily', true, false),
  ('reacted', true, 'never', false, false),
  ('bonusWaiting', true, 'at_once', true, false),
  ('orderHandedOver', true, 'at_once', true, false),
  ('orderRefunded', true, 'at_once', true, false),
  ('accountApproved', true, 'at_once', false, false),
  ('pointsAdjusted', true, 'at_once', true, false),
  ('sendReversed', true, 'at_once', true, false),
  ('newcomer', true, 'daily', false, false),
  -- The mail about it is always sent, by src/auth.
  ('passwordChanged', true, 'never', true, true),
  ('accountWaits', true, 'at_once', true, false),
  ('orderPlaced', true, 'daily', true, false),
  ('stockLow', true, 'daily', false, false),
  ('reportMade', true, 'at_once', true, false),
  ('questionUnanswered', true, 'weekly', false, false),
  ('importEnded', true, 'never', true, false),
  ('booksOutOfBalance', true, 'at_once', true, true);

-- A person's own channels, where they differ from the usual ones. Written by src/notifications.
create table notification_choices (
  user_id bigint not null references users (id),
  kind text not null references notification_defaults (kind),
  in_inbox boolean not null,
  mail text not null check (mail in ('never', 'at_once', 'daily', 'weekly')),
  push boolean not null,
  primary key (user_id, kind)
);

-- When and how a person wants to be told. Written by src/notifications.
create table notification_settings (
  user_id bigint primary key references users (id),
  time_zone text not null default 'UTC',
  -- Hours of the day in that time zone, without mails and pushes. Equal hours: none.
  quiet_from smallint not null default 0 check (quiet_from between 0 and 23),
  quiet_until smallint not null default 0 check (quiet_until between 0 and 23),
  -- Whether mails and pushes may quote private thanks.
  quotes_private boolean not null default false,
  -- Links in mails that stop them are good for this number; it grows when mails are chosen again.
  links integer not null default 1,
  -- The mail server refused the address for good: no further mail. Another address ends it.
  refused_address text,
  refused_at timestamptz(3)
);

-- News for one person: one row per event and receiver, written in the event's transaction; kept for 90
-- days. Written by src/notifications.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null,
  -- Who did it; null: nobody in particular.
  actor_id bigint references users (id),
  -- The recognition, order, gift or user that it is about.
  subject_id bigint,
  facts jsonb,
  made_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  -- The person's channels when it happened, and those that still have to be served.
  in_inbox boolean not null,
  mail text not null check (mail in ('never', 'at_once', 'daily', 'weekly')),
  mail_due boolean not null,
  push_due boolean not null
);
create index notifications_inbox on notifications (user_id, id desc) where in_inbox;
create index notifications_unread on notifications (user_id) where in_inbox and read_at is null;
create index notifications_due on notifications (id) where push_due or (mail_due and mail = 'at_once');
create index notifications_digest on notifications (user_id, mail)
  where mail_due and mail in ('daily', 'weekly');
create index notifications_made_at on notifications using brin (made_at);
-- Reactions to one card are one unread row.
create unique index notifications_reactions on notifications (user_id, subject_id)
  where kind = 'reacted' and read_at is null;

-- The channels of this company's server, one row. Written by src/notifications.
create table notification_channels (
  is_only boolean primary key default true check (is_only),
  -- Whether a mail server is configured.
  sends_mail boolean not null default false,
  -- Signs the links that stop mails: 244 random bits.
  link_key text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into notification_channels default values;

alter table audit_log drop constraint known_action;
alter table audit_log add constraint known_action check (
  action in ('signedIn', 'signInRefused', 'signedOut', 'deviceSignedOut', 'devicesSignedOut',
             'passwordChanged', 'passwordReset', 'passwordLinkAsked', 'passwordRenewed',
             'addressConfirmed', 'userSignedOut', 'mailGivenUp',
             'permissionsSet', 'userCreated', 'userEdited', 'peopleInvited', 'usersImported',
             'bonusesImported', 'balanceAdjusted', 'sendReversed', 'bonusEntered', 'bonusCleared',
             'bonusProcessed', 'bonusesProcessed', 'giftAdded', 'giftEdited', 'giftRestocked',
             'giftRemoved', 'orderHandedOver', 'orderRefunded', 'sectionSaved', 'sectionRemoved',
             'sectionRestored', 'answerSaved', 'answerRemoved', 'recognitionHidden',
             'commentHidden', 'reportSettled', 'valueSaved', 'rulesChanged',
             'notificationsChanged')
);
