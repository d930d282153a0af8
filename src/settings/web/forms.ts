import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { RETENTION_NAMES } from '#settings/contract/retention.ts'
import type { SettingName } from '#settings/contract/settings.ts'
import type { Section } from './section-titles.ts'

/** Sections of the company's own settings: what each is about, and the settings that it saves together. */
export const FORMS = {
  company: {
    lead: msg`How people recognise that this is theirs.`,
    names: ['companyName', 'language', 'accentColor', 'logo', 'logoDark'],
  },
  joining: {
    lead: msg`Who may create an account, and what happens then.`,
    names: [
      'signUpOpen',
      'signUpDomains',
      'signUpActive',
      'signUpBonus',
      'shortestName',
      'userNames',
      'tellsOfNewcomers',
      'welcomeWords',
    ],
  },
  login: {
    lead: msg`Whether a password alone is enough, and when people have to log in again.`,
    names: ['secondStepFor', 'idleMinutes'],
  },
  points: {
    lead: msg`Who may make points and take them out, and what they are worth.`,
    names: [
      'depositsOpen',
      'depositLimit',
      'companyPoints',
      'offeredAmounts',
      'pointWorth',
      'pointCurrency',
      'pointWorthInShop',
      'approvalAllowsDeposit',
      'approvalAllowsWithdraw',
    ],
  },
  giving: {
    lead: msg`Points that people can only give, and that come back each month or quarter.`,
    names: [
      'allowancePeriod',
      'allowanceBase',
      'allowancePerReport',
      'allowanceReportsMost',
      'allowanceProrated',
      'managerHints',
      'teamThanks',
    ],
  },
  payroll: {
    lead: msg`What gifts, voucher codes and payouts are worth, counted by person and month for who pays the wages.`,
    names: ['payroll'],
  },
  time: { lead: msg`Where your company’s days begin and end.`, names: ['timeZone'] },
  reports: {
    lead: msg`What Overview and statements tell of teams and of single people.`,
    names: ['smallestGroup', 'personLists'],
  },
  privacy: {
    lead: msg`How long Laurel keeps what should not stay for ever. “What Laurel records” tells everybody. Fewer days take effect within the hour; more days bring nothing back.`,
    names: RETENTION_NAMES,
  },
} as const satisfies Partial<Record<Section, Form>>

interface Form {
  lead: MessageDescriptor
  names: readonly SettingName[]
}

export type FormSection = keyof typeof FORMS
