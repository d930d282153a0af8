import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { atMost, refusal, typedText } from '#platform/contract/text.ts'

/**
 * Every setting of the company, once: the schema of its value, its value until somebody changes it,
 * and the environment variable that fixes it, if there is one.
 */
const SETTINGS = {
  /** The company's name; empty: screens and mails say Laurel. */
  companyName: {
    schema: typedText('invalid-input').check(
      atMost(60, 'company-name-long'),
      z.refine((text) => !text.includes('\n'), refusal('text-invalid')),
    ),
    initial: '',
  },
} as const satisfies Record<string, Setting>

interface Setting {
  readonly schema: z.ZodMiniType
  readonly initial: unknown
  readonly variable?: string
}

export type SettingName = keyof typeof SETTINGS

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

type Schemas = { [Name in SettingName]: (typeof SETTINGS)[Name]['schema'] }

/** The schema of each setting's value. */
export const SCHEMAS = mapped((name) => SETTINGS[name].schema) as Schemas

export const SettingValues = z.strictObject(SCHEMAS)
export type SettingValues = z.output<typeof SettingValues>

export const INITIAL = mapped((name) => SETTINGS[name].initial) as SettingValues

/** The settings that every visitor may know; Login shows them before anybody is signed in. */
const PUBLIC = { companyName: true } as const
export const PublicSettings = z.pick(SettingValues, PUBLIC)
export type PublicSettings = z.output<typeof PublicSettings>

export function publicOf(values: PublicSettings): PublicSettings {
  const names = Object.keys(PUBLIC) as (keyof typeof PUBLIC)[]
  return Object.fromEntries(names.map((name) => [name, values[name]])) as PublicSettings
}

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

const Settings = z.strictObject({
  values: SettingValues,
  /** Names of settings that the operator fixed by an environment variable. */
  fixed: z.array(z.enum(SETTING_NAMES as [SettingName, ...SettingName[]])),
  /** Counts the changes; a change carries the version that its author read. */
  version: z.number(),
})
export type Settings = z.output<typeof Settings>

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
    output: Settings,
    refusals: [],
  }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/api/settings',
    summary: 'Change settings, unless one of them changed after the version that was read',
    access: 'administrator',
    body: SettingsChange,
    output: Settings,
    refusals: ['setting-fixed', 'setting-changed'],
  }),
} as const

function mapped<T>(of: (name: SettingName) => T): Record<SettingName, T> {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, of(name)])) as Record<SettingName, T>
}
