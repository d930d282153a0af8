import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

/** The refusals about people, their accounts and how they sign in; a part of the list of refusals. */
export const ACCOUNT_REFUSALS = {
  // People
  'first-name-short': [400, msg`First name must be at least 3 characters long`],
  'last-name-short': [400, msg`Last name must be at least 3 characters long`],
  'first-name-short-two': [400, msg`First name must be at least 2 characters long`],
  'last-name-short-two': [400, msg`Last name must be at least 2 characters long`],
  'first-name-required': [400, msg`First name is required`],
  'last-name-required': [400, msg`Last name is required`],
  'name-long': [400, msg`A name can have at most 80 characters`],
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
  'directory-field': [409, msg`The company’s directory sets this. Please change it there.`],
  'directory-closed': [
    409,
    msg`The company’s directory closed this account. It is opened again there.`,
  ],
  'date-invalid': [400, msg`A date is a day of the calendar, written like 2024-03-01 or 1.3.2024`],
  'birthday-invalid': [400, msg`A birthday is a month and a day, written like 05-17 or 17.5.`],
  'birthday-administrators': [
    403,
    msg`Only the administrator and deputies see and change birthdays`,
  ],
  'position-long': [400, msg`A title or a team can have at most 80 characters`],
  'text-invalid': [400, msg`This text has characters that can not be stored`],
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
  'password-short': [400, msg`Password must be at least 8 characters`],
  'password-long': [400, msg`Password must be at most 200 characters`],
  'password-common': [
    400,
    msg`This password is one of the first that strangers try. Please choose another one.`,
  ],
  'password-unchanged': [400, msg`Choose a password that differs from the current one`],
  'password-none': [
    403,
    msg`You log in without a password. Choose one first with “Forgotten your password?”.`,
  ],
  'password-wrong': [403, msg`Incorrect password. Please try again.`],
  'code-required': [403, msg`Now type the code that your app shows.`],
  'code-wrong': [403, msg`This code is not right, or was used already. Please type the next one.`],
  'passkey-required': [403, msg`Now use your passkey, or type a code.`],
  'passkey-late': [
    409,
    msg`This took too long, or was begun in another browser. Please try again.`,
  ],
  'passkey-wrong': [
    403,
    msg`This passkey does not work here. It may have been removed. Please log in another way.`,
  ],
  'passkey-known': [409, msg`This passkey is there already.`],
  'passkey-unknown': [404, msg`This passkey is not there any more.`],
  'passkey-name-required': [400, msg`Give the passkey a name`],
  'passkey-name-long': [400, msg`The name of a passkey can have at most 60 characters`],
  'passkeys-many': [409, msg`You can have at most 20 passkeys. Please remove one first.`],
  'passkeys-off': [404, msg`Passkeys do not work at the address of this Laurel.`],
  'second-step-on': [409, msg`Your login asks for a code already.`],
  'second-step-none': [404, msg`There is no second step to confirm or to turn off.`],
  'too-many-attempts': [429, msg`Too many attempts. Please try again in a few minutes.`],
  'user-unknown': [404, msg`No user found with this email. Please check your email or sign up.`],
  'profile-missing': [404, msg`User does not exist.`],
  'account-inactive': [403, msg`Your account is inactive.`],
  // The same message for accounts that were never approved or confirmed.
  'account-unapproved': [403, msg`Your account is inactive.`],
  'account-unconfirmed': [403, msg`Your account is inactive.`],
  'credentials-invalid': [400, msg`Invalid Credentials.`],
  'slips-many': [400, msg`Slips can be made for at most 1,000 people at once.`],
  'mail-off': [404, msg`Laurel sends no e-mails here. Please contact admin.`],
  'link-invalid': [410, msg`This link is not valid any more. Please ask for a new one.`],
  'device-unknown': [404, msg`This device is signed out already.`],
  'administrator-fixed': [409, msg`The administrator's own account can not be changed here.`],
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
  'my-data-none': [404, msg`There is no copy of your data here. Ask for one on Home.`],
  'day-invalid': [400, msg`Choose a day`],
  'leaving-past': [400, msg`Choose today or a later day`],
  'buy-until-early': [400, msg`Choose a day that is still to come, and after the last day`],
  'leaving-unknown': [404, msg`There is no leaving to cancel: it was cancelled, or has happened.`],
  'erase-name-differs': [400, msg`Type the name exactly as it is shown`],
  'erase-active': [409, msg`Only somebody who has left can be erased. Switch Active off first.`],
  'erase-unsettled': [
    409,
    msg`Something is still open: hand over or refund their orders, recall their bonus points, or end their leaving first.`,
  ],
  'flag-administrators': [
    403,
    msg`Only the administrator and deputies switch Deposit and Withdraw.`,
  ],
  'money-administrators': [403, msg`Only the administrator and deputies see balances.`],
  'administrator-address-fixed': [
    409,
    msg`The administrator's email address is fixed by ADMIN_EMAIL, which the operator sets.`,
  ],
  'nothing-to-change': [400, msg`Say what to change.`],
  'nobody-chosen': [400, msg`Choose at least one person.`],
  'choice-changed': [409, msg`Other people match now. Please look at the table again.`],
  'range-invalid': [400, msg`The end has to come after the beginning, within ten years.`],
  'zone-unknown': [400, msg`This time zone is not known.`],

  // API tokens
  'token-invalid': [401, msg`This API token is not valid: it is unknown, expired or revoked.`],
  'token-network': [403, msg`This API token can not be used from this network.`],
  'token-scope': [403, msg`This API token does not allow that.`],
  'too-many-requests': [429, msg`Too many requests. Please try again in a moment.`],
  'token-name-required': [400, msg`Give the token a name`],
  'token-name-long': [400, msg`The name of a token can have at most 60 characters`],
  'token-scopes-required': [400, msg`Choose at least one thing that the token may do`],
  'token-expiry': [400, msg`Choose a day from today to a year from now`],
  'network-invalid': [400, msg`Write networks like 203.0.113.0/24 or 2001:db8::/32`],
  'networks-many': [400, msg`A token can have at most 20 networks`],
  'tokens-many': [409, msg`You can have at most 50 API tokens. Please revoke one first.`],
  'token-unknown': [404, msg`This API token is not there any more.`],
  'token-rotated': [409, msg`This API token was rotated already.`],

  // Thanks that programs wrote
  'drafts-many': [409, msg`20 drafts wait already. Please send or discard some of them first.`],

  // Feeds and screens of the wall
  'feed-unknown': [404, msg`This feed address does not work: it is unknown, or it was replaced.`],
  'screen-unknown': [
    404,
    msg`This screen is not known: it was switched off, or never switched on.`,
  ],
  'screen-name-required': [400, msg`Give the screen a name`],
  'screen-name-long': [400, msg`The name of a screen can have at most 60 characters`],
  'screens-many': [409, msg`You can have at most 50 screens. Please switch one off first.`],
  'screen-gone': [404, msg`This screen was switched off already.`],

  // Signing in with an OpenID provider
  'single-sign-on-off': [404, msg`Signing in with another provider is not set up here.`],
  'visit-unknown': [
    409,
    msg`This sign-in was not begun in this browser, or it is over already. Please begin again.`,
  ],
  'visit-expired': [409, msg`Signing in took too long. Please begin again.`],
  'provider-cancelled': [
    403,
    msg`You did not sign in there. Please begin again, or use a password.`,
  ],
  'provider-refused': [403, msg`The sign-in provider refused. Please begin again.`],
  'provider-unreachable': [
    503,
    msg`The sign-in provider can not be reached. Please try again in a moment, or use a password.`,
  ],
  'provider-untrusted': [
    403,
    msg`What the sign-in provider answered can not be trusted. Please begin again.`,
  ],
  'provider-no-email': [
    403,
    msg`The sign-in provider did not say your email address. Please contact admin: the operations page, "Single sign-on", says what to set there.`,
  ],
  'provider-unverified-email': [
    403,
    msg`The sign-in provider does not say that your email address is verified. Please verify it there, or contact admin: the operations page, "Single sign-on", says what to set there.`,
  ],
  'identity-taken': [
    409,
    msg`The account with your email address belongs to somebody else at the sign-in provider. Please contact admin.`,
  ],
  'logout-token-invalid': [400, msg`This logout token is not valid.`],

  // Logging in with the company's directory
  'directory-off': [404, msg`No directory is set up here.`],
  'directory-unreachable': [
    503,
    msg`The company’s directory does not answer, so your password could not be checked. Please try again later. Accounts with a password of their own here can still log in.`,
  ],
  'directory-password-expired': [
    403,
    msg`Your password in the company’s directory has expired. Please change it there, and log in again.`,
  ],
  'directory-no-email': [
    403,
    msg`The company’s directory does not have your email address. Please contact admin.`,
  ],
  'account-to-connect': [
    403,
    msg`You already have an account here with a password of its own. Enter that one too, once.`,
  ],
  'role-from-directory': [
    409,
    msg`The company’s directory gives this role. It is taken there, by leaving the group.`,
  ],
} as const satisfies Record<string, readonly [status: number, words: MessageDescriptor]>
