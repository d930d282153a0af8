/** The refusals about people, their accounts and how they sign in; a part of the list of refusals. */
export const ACCOUNT_REFUSALS = {
  // People
  'first-name-short': [400, 'First name must be at least 3 characters long'],
  'last-name-short': [400, 'Last name must be at least 3 characters long'],
  'first-name-short-2': [400, 'First name must be at least 2 characters long'],
  'last-name-short-2': [400, 'Last name must be at least 2 characters long'],
  'first-name-required': [400, 'First name is required'],
  'last-name-required': [400, 'Last name is required'],
  'name-long': [400, 'A name can have at most 80 characters'],
  'position-long': [400, 'A title or a team can have at most 80 characters'],
  'text-invalid': [400, 'This text has characters that can not be stored'],
  'email-required': [400, 'Email is required'],
  'email-invalid': [400, 'The email address is badly formatted.'],
  'email-taken': [409, 'The email address is already in use by another account.'],
  'sign-up-closed': [403, 'New accounts are not created here. Please contact admin.'],
  'email-unchanged': [400, 'This is the email address of the account already.'],
  'email-domain': [403, 'Accounts can not be created with an email address of this domain.'],
  'password-short': [400, 'Password must be at least 8 characters'],
  'password-long': [400, 'Password must be at most 200 characters'],
  'password-unchanged': [400, 'Choose a password that differs from the current one'],
  'password-none': [
    403,
    'You log in without a password. Choose one first with “Forgotten your password?”.',
  ],
  'password-wrong': [403, 'Incorrect password. Please try again.'],
  'too-many-attempts': [429, 'Too many attempts. Please try again in a few minutes.'],
  'user-unknown': [404, 'No user found with this email. Please check your email or sign up.'],
  'profile-missing': [404, 'User does not exist.'],
  'account-inactive': [403, 'Your account is inactive.'],
  // The same message for accounts that were never approved or confirmed.
  'account-unapproved': [403, 'Your account is inactive.'],
  'account-unconfirmed': [403, 'Your account is inactive.'],
  'credentials-invalid': [400, 'Invalid Credentials.'],
  'mail-off': [404, 'Laurel sends no e-mails here. Please contact admin.'],
  'link-invalid': [410, 'This link is not valid any more. Please ask for a new one.'],
  'device-unknown': [404, 'This device is signed out already.'],
  'administrator-fixed': [409, "The administrator's own account can not be changed here."],
  'administrator-address-fixed': [
    409,
    "The administrator's email address is fixed by ADMIN_EMAIL, which the operator sets.",
  ],
  'nothing-to-change': [400, 'Say what to change.'],
  'nobody-chosen': [400, 'Choose at least one person.'],
  'choice-changed': [409, 'Other people match now. Please look at the table again.'],
  'range-invalid': [400, 'The end has to come after the beginning, within ten years.'],
  'zone-unknown': [400, 'This time zone is not known.'],

  // Signing in with an OpenID provider
  'single-sign-on-off': [404, 'Signing in with another provider is not set up here.'],
  'visit-unknown': [
    409,
    'This sign-in was not begun in this browser, or it is over already. Please begin again.',
  ],
  'visit-expired': [409, 'Signing in took too long. Please begin again.'],
  'provider-cancelled': [403, 'You did not sign in there. Please begin again, or use a password.'],
  'provider-refused': [403, 'The sign-in provider refused. Please begin again.'],
  'provider-unreachable': [
    503,
    'The sign-in provider can not be reached. Please try again in a moment, or use a password.',
  ],
  'provider-untrusted': [
    403,
    'What the sign-in provider answered can not be trusted. Please begin again.',
  ],
  'provider-no-email': [
    403,
    'The sign-in provider did not say your email address. Please contact admin: the operations page, "Single sign-on", says what to set there.',
  ],
  'provider-unverified-email': [
    403,
    'The sign-in provider does not say that your email address is verified. Please verify it there, or contact admin: the operations page, "Single sign-on", says what to set there.',
  ],
  'identity-taken': [
    409,
    'The account with your email address belongs to somebody else at the sign-in provider. Please contact admin.',
  ],
} as const satisfies Record<string, readonly [status: number, words: string]>
