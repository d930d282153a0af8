import { msg } from '@lingui/core/runtime-macro'

/** Refusals of auth: passwords, second steps, passkeys, links, the sign-in provider and the directory. */
export const SIGN_IN_REFUSALS = {
  // Passwords
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

  // Second step and passkeys
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

  // Login
  'too-many-attempts': [429, msg`Too many attempts. Please try again in a few minutes.`],
  'user-unknown': [404, msg`No user found with this email. Please check your email or sign up.`],
  'profile-missing': [404, msg`User does not exist.`],
  'account-inactive': [403, msg`Your account is inactive.`],
  // The same message for accounts that were never approved or confirmed.
  'account-unapproved': [403, msg`Your account is inactive.`],
  'account-unconfirmed': [403, msg`Your account is inactive.`],
  'credentials-invalid': [400, msg`Invalid Credentials.`],

  // Slips and links by e-mail
  'slips-many': [400, msg`Slips can be made for at most 1,000 people at once.`],
  'mail-off': [404, msg`Laurel sends no e-mails here. Please contact admin.`],
  'link-invalid': [410, msg`This link is not valid any more. Please ask for a new one.`],
  'device-unknown': [404, msg`This device is signed out already.`],
} as const

export const PROVIDER_REFUSALS = {
  // The sign-in provider
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

  // The directory
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
} as const
