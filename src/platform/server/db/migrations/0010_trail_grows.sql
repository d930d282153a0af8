-- What the administrator does to many people at once, by a file, and to the manuals.
alter table trail
  drop constraint known_action,
  add constraint known_action check (
    action in ('signedIn', 'signInRefused', 'signedOut', 'passwordChanged', 'passwordReset',
               'permissionsSet', 'userCreated', 'userEdited', 'peopleInvited', 'usersImported',
               'bonusesImported', 'balanceAdjusted', 'sendReversed', 'bonusEntered', 'bonusCleared',
               'bonusProcessed', 'bonusesProcessed', 'giftAdded', 'giftEdited', 'giftRestocked',
               'giftRemoved', 'orderHandedOver', 'orderRefunded', 'sectionSaved', 'sectionRemoved',
               'sectionRestored', 'answerSaved', 'answerRemoved')
  ),
  drop constraint known_kind,
  add constraint known_kind check (subject_kind in ('user', 'gift', 'section'));
