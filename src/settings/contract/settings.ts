import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { hundredths, NOTHING, requestedAmount, type Hundredths } from '#platform/contract/points.ts'
import { atMost, longText, refusal, typedText } from '#platform/contract/text.ts'
import { isReadable } from './accent.ts'
import { isTimeZone } from './company-day.ts'
import { isCurrency, OFFERED } from './point-settings.ts'
import { onOrOff, PUBLIC_SETTINGS, type Setting } from './public-settings.ts'
import { RETENTION_SETTINGS } from './retention.ts'
import { USUAL_WORKDAYS, Workdays } from './workdays.ts'

const DOMAIN = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** Whether this is an e-mail domain in lower case, like acme.com. */
export function isDomain(text: string): boolean {
  return text.length <= 253 && DOMAIN.test(text)
}

/**
 * Every setting of the company, once: the schema of its value, its value until somebody changes it,
 * and the environment variable that fixes it, if there is one.
 */
const SETTINGS = {
  ...PUBLIC_SETTINGS,
  /** The company's time zone, an IANA name: its days begin and end there. */
  timeZone: {
    schema: typedText('invalid-input').check(
      z.refine((name) => name.length <= 64 && isTimeZone(name), refusal('time-zone-unknown')),
    ),
    initial: 'UTC',
  },
  /** The days of a week with work: milestones move to them. */
  workdays: { schema: Workdays, initial: USUAL_WORKDAYS },
  // The check of contrast is not among the public settings, since Login loads them.
  accentColor: {
    ...PUBLIC_SETTINGS.accentColor,
    schema: PUBLIC_SETTINGS.accentColor.schema.check(
      z.refine((color) => color === '' || isReadable(color), refusal('accent-contrast')),
    ),
  },
  /** The e-mail domains that may sign up, in lower case; empty: every domain. */
  signUpDomains: {
    schema: z
      .array(
        z
          .string(refusal('invalid-input'))
          .check(z.refine((text) => isDomain(text), refusal('domain-invalid'))),
        refusal('invalid-input'),
      )
      .check(z.maxLength(50, refusal('domains-many'))),
    initial: [] as string[],
    variable: 'SIGNUP_DOMAINS',
  },
  /** Whether the administrator gets news of accounts that wait for approval. */
  tellsOfNewcomers: { schema: onOrOff, initial: true },
  /** The company's own words in an invitation, and in the mail to somebody who may begin; empty: none. */
  welcomeWords: {
    schema: longText('invalid-input').check(atMost(2000, 'welcome-words-long')),
    initial: '',
  },
  /** Whether people with the permission may deposit at all. */
  depositsOpen: { schema: onOrOff, initial: true },
  /** The most one person may deposit in a calendar month (UTC); null: no limit. */
  depositLimit: {
    schema: z.nullable(requestedAmount('deposit-limit-invalid')),
    initial: null as Hundredths | null,
  },
  /** The currency of `pointWorth`. */
  pointCurrency: {
    schema: z
      .string(refusal('invalid-input'))
      .check(z.refine((code) => isCurrency(code), refusal('currency-unknown'))),
    initial: 'EUR',
  },
  /** The worth of one point in `pointCurrency`, as a decimal number; null: none is set. */
  pointWorth: {
    schema: z.nullable(
      z
        .string(refusal('point-worth-invalid'))
        .check(z.regex(/^(?=.*[1-9])\d{1,6}(\.\d{1,4})?$/, refusal('point-worth-invalid'))),
    ),
    initial: null as string | null,
  },
  /** Whether the shop shows people the worth of a price. */
  pointWorthInShop: { schema: onOrOff, initial: false },
  /** Whether the company gives points that buy gifts. */
  companyPoints: { schema: onOrOff, initial: false },
  /** Whether what gifts are worth is counted for payroll. */
  payroll: { schema: onOrOff, initial: false },
  /** How often people are granted points that they can only give. */
  allowancePeriod: {
    schema: z.enum(['off', 'month', 'quarter'], refusal('invalid-input')),
    initial: 'off',
  },
  /** What everybody gets to give for a period. */
  allowanceBase: { schema: requestedAmount('allowance-invalid', 0), initial: hundredths(5_000) },
  /** What each direct report adds to it. */
  allowancePerReport: { schema: requestedAmount('allowance-invalid', 0), initial: NOTHING },
  /** The most that direct reports add. */
  allowanceReportsMost: { schema: requestedAmount('allowance-invalid', 0), initial: NOTHING },
  /** Whether somebody who joins gets it by the days that are left, or whole. */
  allowanceProrated: { schema: onOrOff, initial: false },
  /** The amounts that the composer and "Add points" offer. */
  offeredAmounts: {
    schema: z.array(requestedAmount('offered-amounts'), refusal('invalid-input')).check(
      z.minLength(1, refusal('offered-amounts')),
      z.maxLength(6, refusal('offered-amounts')),
      z.refine((amounts) => new Set(amounts).size === amounts.length, refusal('offered-amounts')),
    ),
    initial: OFFERED,
  },
  /** Whether Approve, and an import without the flag, switch Deposit on. */
  approvalAllowsDeposit: { schema: onOrOff, initial: false },
  /** Whether Approve, and an import without the flag, switch Withdraw on. */
  approvalAllowsWithdraw: { schema: onOrOff, initial: false },
  /** Reports show no figures of a team with fewer people; 1: of every team. */
  smallestGroup: {
    schema: z
      .number(refusal('group-invalid'))
      .check(
        z.int(refusal('group-invalid')),
        z.gte(1, refusal('group-invalid')),
        z.lte(50, refusal('group-invalid')),
      ),
    initial: 5,
  },
  /** Whether managers are told whom of their people nobody has thanked. */
  managerHints: { schema: onOrOff, initial: false },
  /** Whether managers are told each week whom of their people was thanked. */
  teamThanks: { schema: onOrOff, initial: false },
  /** Whether reports list single people. */
  personLists: { schema: onOrOff, initial: true },
  /** Minutes without use after which a session ends; null: it does not. */
  idleMinutes: {
    schema: z.nullable(
      z
        .number(refusal('idle-invalid'))
        .check(
          z.int(refusal('idle-invalid')),
          z.gte(5, refusal('idle-invalid')),
          z.lte(43_200, refusal('idle-invalid')),
        ),
    ),
    initial: null as number | null,
  },
  /** Who may not do without a second step at login; `roles`: the administrator and people with a role. */
  secondStepFor: {
    schema: z.enum(['nobody', 'administrator', 'roles'], refusal('invalid-input')),
    initial: 'nobody',
  },
  ...RETENTION_SETTINGS,
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof SETTINGS

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

type Schemas = { [Name in SettingName]: (typeof SETTINGS)[Name]['schema'] }

/** The schema of each setting's value. */
export const SCHEMAS = mapped((name) => SETTINGS[name].schema) as Schemas

export const SettingValues = z.strictObject(SCHEMAS)
export type SettingValues = z.output<typeof SettingValues>

export const INITIAL = mapped((name) => SETTINGS[name].initial) as SettingValues

/** A setting's value as JSON. */
export function onWire(name: SettingName, value: unknown): unknown {
  const schema: z.ZodMiniType = SCHEMAS[name]
  return z.encode(schema, value)
}

/** The environment variable that can fix this setting; null: none. */
export function variableOf(name: SettingName): string | null {
  const setting: Setting = SETTINGS[name]
  return setting.variable ?? null
}

const CompanySettings = z.strictObject({
  values: SettingValues,
  /** Names of settings that the operator fixed by an environment variable. */
  fixed: z.array(z.enum(SETTING_NAMES as [SettingName, ...SettingName[]])),
  /** Counts the changes; a change carries the version that its author read. */
  version: z.number(),
})
export type CompanySettings = z.output<typeof CompanySettings>

/** The largest integer of PostgreSQL. */
const LARGEST_VERSION = 2_147_483_647

export const SettingsChange = z.strictObject({
  ...z.partial(SettingValues).shape,
  version: z
    .number(refusal('invalid-input'))
    .check(
      z.int(refusal('invalid-input')),
      z.gte(0, refusal('invalid-input')),
      z.lte(LARGEST_VERSION, refusal('invalid-input')),
    ),
})
export type SettingsChange = z.output<typeof SettingsChange>

/** What the company decides. */
export const settingsEndpoints = {
  readSettings: endpoint({
    method: 'GET',
    path: '/api/settings',
    summary: 'What the company decided, and what the operator fixed',
    access: 'administrator',
    output: CompanySettings,
    refusals: [],
  }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/api/settings',
    summary: 'Change settings, unless one of them changed after the version that was read',
    access: 'administrator',
    recentSignIn: true,
    body: SettingsChange,
    output: CompanySettings,
    refusals: ['setting-fixed', 'setting-changed'],
  }),
} as const

function mapped<T>(of: (name: SettingName) => T): Record<SettingName, T> {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, of(name)])) as Record<SettingName, T>
}
