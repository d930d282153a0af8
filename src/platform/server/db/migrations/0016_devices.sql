-- What people are told of the browsers they are signed in on.
alter table sessions
  -- What a session is called by: its token, and what is kept of it, is nobody's to read.
  add column id uuid not null default gen_random_uuid(),
  -- Browser and system in words, like "Firefox on Linux".
  add column device text not null default 'Unknown browser' check (length(device) <= 80),
  -- The network address it was begun from; null: nobody wrote it down.
  add column address text check (length(address) <= 64),
  -- When it was last used, to a minute.
  add column seen_at timestamptz(3) not null default now();
update sessions set seen_at = created_at;

-- What people do to their own sessions and the administrator to theirs, and what comes by e-mail.
alter table trail
  drop constraint known_action,
  add constraint known_action check (
    action in ('signedIn', 'signInRefused', 'signedOut', 'deviceSignedOut', 'devicesSignedOut',
               'passwordChanged', 'passwordReset', 'passwordLinkAsked', 'passwordRenewed',
               'addressConfirmed', 'userSignedOut', 'mailGivenUp',
               'permissionsSet', 'userCreated', 'userEdited', 'peopleInvited', 'usersImported',
               'bonusesImported', 'balanceAdjusted', 'sendReversed', 'bonusEntered', 'bonusCleared',
               'bonusProcessed', 'bonusesProcessed', 'giftAdded', 'giftEdited', 'giftRestocked',
               'giftRemoved', 'orderHandedOver', 'orderRefunded', 'sectionSaved', 'sectionRemoved',
               'sectionRestored', 'answerSaved', 'answerRemoved')
  );
