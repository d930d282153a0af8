import { msg } from '@lingui/core/runtime-macro'

/** Refusals of settings, reports and notifications. */
export const PERIOD_REFUSALS = {
  'range-invalid': [400, msg`The end has to come after the beginning, within ten years.`],
  'zone-unknown': [400, msg`This time zone is not known.`],
} as const

export const SETTINGS_REFUSALS = {
  'company-name-long': [400, msg`The name of the company can have at most 60 characters`],
  'color-invalid': [400, msg`Write a colour like #226344`],
  'accent-contrast': [
    400,
    msg`Words in this colour are too pale to be read. Settings name the nearest colour that passes.`,
  ],
  'domain-invalid': [400, msg`Write domains like acme.com, separated by commas`],
  'domains-many': [400, msg`At most 50 domains can be listed`],
  'welcome-words-long': [400, msg`The words of welcome can have at most 2,000 characters`],
  'deposit-limit-invalid': [400, msg`The limit must be positive; leave it empty for no limit`],
  'currency-unknown': [400, msg`Choose a currency`],
  'point-worth-invalid': [
    400,
    msg`Write what a point is worth, like 0.10, with at most four decimals`,
  ],
  'offered-amounts': [400, msg`Offer one to six different amounts, each more than zero`],
  'workdays-none': [400, msg`A week has at least one workday`],
  'setting-fixed': [409, msg`The operator has fixed this setting by an environment variable.`],
  'setting-changed': [409, msg`Somebody changed this meanwhile. Please look at what it says now.`],
} as const

export const REPORT_REFUSALS = {
  // Statements and reminders
  'month-open': [409, msg`A month can be closed an hour after it has ended.`],
  'reminders-changed': [409, msg`There are more or fewer people by now. Please look again.`],

  // Retention, idle time and groups
  'days-invalid': [400, msg`A time is a whole number of days from 1 to 3,650`],
  'idle-invalid': [400, msg`A time without use is a whole number of minutes from 5 to 43,200`],
  'group-invalid': [400, msg`The smallest group is a whole number from 1 to 50`],
} as const

export const NOTIFICATION_REFUSALS = {
  'notification-locked': [409, msg`This news is about safety, so it always reaches you.`],
  'time-zone-unknown': [400, msg`This time zone is not known.`],
  'unsubscribe-invalid': [
    410,
    msg`This link does not work any more. Log in to choose which e-mails you get.`,
  ],
} as const

export const PUSH_REFUSALS = {
  'push-endpoint-invalid': [400, msg`Laurel can not reach this browser's notification service.`],
  'push-keys-invalid': [400, msg`The keys of this browser can not be used.`],
  'push-taken': [
    409,
    msg`This browser receives notifications for somebody else. Please switch them on again.`,
  ],
} as const
