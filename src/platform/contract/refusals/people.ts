import { msg } from '@lingui/core/runtime-macro'

/** Refusals about people and their accounts: users, roles, handover, leaving, privacy. */
export const PEOPLE_REFUSALS = {
  // Names
  'first-name-short': [400, msg`First name must be at least 3 characters long`],
  'last-name-short': [400, msg`Last name must be at least 3 characters long`],
  'first-name-short-two': [400, msg`First name must be at least 2 characters long`],
  'last-name-short-two': [400, msg`Last name must be at least 2 characters long`],
  'first-name-required': [400, msg`First name is required`],
  'last-name-required': [400, msg`Last name is required`],
  'name-long': [400, msg`A name can have at most 80 characters`],

  // Employment
  'employee-id-long': [400, msg`An employee id can have at most 80 characters`],
  'employee-id-taken': [409, msg`Somebody else has this employee id`],
  'employee-id-spoilt': [
    400,
    msg`This is a placeholder, or a number that a spreadsheet shortened, and nobody’s employee id`,
  ],
  'employee-id-zeros': [
    409,
    msg`The leading zeros of this employee id seem lost; a spreadsheet drops them from numbers`,
  ],
  'manager-ambiguous': [
    409,
    msg`Several people have this name; name the manager by address or employee id`,
  ],
  'manager-refused': [409, msg`The row of this manager is refused`],
  'manager-unknown': [404, msg`Nobody here has this e-mail address or employee id`],
  'manager-circle': [409, msg`Nobody can be their own manager, not even over others`],

  // Where and how people work
  'fact-long': [400, msg`A place, a cost centre or a field can have at most 80 characters`],
  'country-unknown': [400, msg`A country is its name, or its code of two letters such as DE`],
  'kind-unknown': [400, msg`A kind is employee, contractor, apprentice or other`],

  // Fields of the company's own
  'custom-field-name': [400, msg`Give the field a name`],
  'custom-field-taken': [409, msg`There is a field of this name already`],
  'custom-field-unknown': [404, msg`This field has been removed meanwhile. Please look again.`],
  'custom-field-in-use': [409, msg`A group uses this field. Take it out of the group first.`],
  'custom-fields-full': [409, msg`There can be at most five fields of your own`],

  // Fields that the directory sets
  'directory-field': [409, msg`The company’s directory sets this. Please change it there.`],
  'directory-closed': [
    409,
    msg`The company’s directory closed this account. It is opened again there.`,
  ],

  // Days
  'date-invalid': [400, msg`A date is a day of the calendar, written like 2024-03-01 or 1.3.2024`],
  'birthday-invalid': [400, msg`A birthday is a month and a day, written like 05-17 or 17.5.`],
  'birthday-administrators': [
    403,
    msg`Only the administrator and deputies see and change birthdays`,
  ],

  // Title and team
  'position-long': [400, msg`A title or a team can have at most 80 characters`],
  'text-invalid': [400, msg`This text has characters that can not be stored`],

  // Addresses and sign-up
  'email-required': [400, msg`Email is required`],
  'email-invalid': [400, msg`The email address is badly formatted.`],
  'email-taken': [409, msg`The email address is already in use by another account.`],
  'user-name-invalid': [
    400,
    msg`A user name has 3 to 40 letters, digits, dots, hyphens or underscores, and begins with a letter or digit`,
  ],
  'user-name-taken': [409, msg`Somebody else has this user name.`],
  'sign-up-closed': [403, msg`New accounts are not created here. Please contact admin.`],
  'email-unchanged': [400, msg`This is the email address of the account already.`],
  'email-domain': [403, msg`Accounts can not be created with an email address of this domain.`],
} as const

export const ACCOUNT_REFUSALS = {
  // The administrator
  'administrator-fixed': [409, msg`The administrator's own account can not be changed here.`],

  // Roles
  'refund-own': [409, msg`You can't refund your own order. Please ask the administrator.`],
  'words-own': [409, msg`Your own words are for the administrator to judge.`],
  'role-unready': [
    409,
    msg`A role needs an active account whose one-time password nobody else knows. Reset their password yourself, then give the role.`,
  ],
  'role-holder': [
    409,
    msg`Somebody there has a role. Only the administrator can change their account.`,
  ],

  // Handover
  'handover-unready': [
    409,
    msg`The administrator's account is for an active person who has chosen their own password, and who is not leaving.`,
  ],
  'handover-no-address': [
    409,
    msg`The administrator's account needs an email address. Give this person one first.`,
  ],
  'handover-own': [409, msg`The administrator's account is yours already.`],
  'handover-offered': [
    409,
    msg`The administrator's account is offered to somebody already. Take that offer back first.`,
  ],
  'handover-ended': [404, msg`This offer has ended: it was answered, taken back, or grew too old.`],

  // Privacy
  'my-data-none': [404, msg`There is no copy of your data here. Ask for one under My data.`],

  // Leaving
  'day-invalid': [400, msg`Choose a day`],
  'leaving-past': [400, msg`Choose today or a later day`],
  'buy-until-early': [400, msg`Choose a day that is still to come, and after the last day`],
  'leaving-unknown': [404, msg`There is no leaving to cancel: it was cancelled, or has happened.`],

  // Erasure
  'erase-name-differs': [400, msg`Type the name exactly as it is shown`],
  'erase-active': [409, msg`Only somebody who has left can be erased. Switch Active off first.`],
  'erase-unsettled': [
    409,
    msg`Something is still open: hand over or refund their orders, recall their bonus points, or end their leaving first.`,
  ],

  // Changes by keepers
  'flag-administrators': [
    403,
    msg`Only the administrator and deputies switch Deposit and Withdraw.`,
  ],
  'money-administrators': [403, msg`Only the administrator and deputies see balances.`],
  'administrator-address-fixed': [
    409,
    msg`The administrator's email address can only be changed once the account is handed over.`,
  ],

  // Changes of many people
  'nothing-to-change': [400, msg`Say what to change.`],
  'nobody-chosen': [400, msg`Choose at least one person.`],
  'choice-changed': [409, msg`Other people match now. Please look at the table again.`],
} as const

/** Refusals of anniversaries, birthdays, first days and lists. */
export const MILESTONE_REFUSALS = {
  'milestone-unknown': [404, msg`There is no such milestone. Somebody may have removed it.`],
  'milestone-changed': [
    409,
    msg`Somebody changed this milestone meanwhile. Please look at what it says now.`,
  ],
  'milestone-points': [400, msg`Please enter how many points people get, 0 or more.`],
  'milestone-years': [400, msg`Years of service are whole numbers from 1 to 80`],
  'milestone-steps': [400, msg`List each number of years once, the smaller first, at most 40`],
  'milestone-without-steps': [409, msg`Say after which years people are celebrated`],
  'milestone-gift-options': [
    409,
    msg`This gift comes in variants that people choose from, so a milestone can not give it. Please choose another one.`,
  ],
  'milestone-gift-audience': [
    409,
    msg`This gift is offered to some groups only. Please choose one of them under “For whom”, or another gift.`,
  ],
  'milestone-text': [400, msg`The words of a card have 1 to 600 characters`],
  'milestone-name': [400, msg`The name of a list has 1 to 60 characters`],
  'milestone-name-taken': [409, msg`There is a list with this name already.`],
  'milestones-many': [409, msg`There can be at most 50 lists.`],
  'milestone-kept': [
    409,
    msg`Cards of this list were posted or skipped, so it stays. You can switch it off.`,
  ],
  'milestone-list-unknown': [404, msg`There is no list with this name`],
  'milestone-administrator': [409, msg`The administrator is not celebrated`],
  'milestone-row-text': [400, msg`The words of the card have 1 to 280 characters`],
  'milestone-row-unknown': [404, msg`There is no such row. Somebody may have removed it.`],
  'holiday-name': [400, msg`The name of a holiday has 1 to 60 characters`],
  'holiday-twice': [409, msg`This day is a holiday already.`],
  'holidays-many': [409, msg`There can be at most 10,000 holidays.`],
  'holiday-unknown': [404, msg`This day is no holiday. Somebody may have removed it.`],
  'note-required': [400, msg`Write a few words`],
  'signing-note-long': [400, msg`A note can have at most 500 characters`],
  'signing-unknown': [404, msg`This card can not be signed any more.`],
  'signing-over': [409, msg`The card is on its way already. Please comment on it instead.`],
  'signing-team': [409, msg`Only the team of this person sees the card, and can sign it.`],
  'signing-nobody': [
    409,
    msg`There is nobody to invite: no colleague of the team can see the card.`,
  ],
  'milestone-template': [409, msg`Write the words of the card in the company’s language first`],
} as const

/** Refusals of groups of people. */
export const GROUP_REFUSALS = {
  'group-name-required': [400, msg`Give the group a name`],
  'group-name-long': [400, msg`The name of a group can have at most 60 characters`],
  'group-name-taken': [409, msg`Another group has this name`],
  'group-rule-missing': [400, msg`Add at least one rule`],
  'group-values-missing': [400, msg`Complete each rule, or take it out`],
  'group-too-large': [400, msg`A group can have at most 20 rules, each with at most 100 values`],
  'group-contradiction': [
    400,
    msg`These rules exclude each other: nobody can ever fit all of them`,
  ],
  'group-manager-unknown': [409, msg`A chosen manager has left. Choose somebody else.`],
  'group-field-unknown': [409, msg`A chosen field has been removed. Take its rule out.`],
  'group-unknown': [404, msg`There is no such group. Somebody may have removed it.`],
  'group-changed': [409, msg`Somebody changed this group meanwhile. Open it again.`],
  'group-in-use': [409, msg`This group is in use, so it can’t be removed. Its page shows where.`],
  'groups-many': [409, msg`There can be at most 100 groups`],
} as const
