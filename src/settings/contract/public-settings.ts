import * as z from 'zod/mini'
import { LanguageChoice } from '#platform/contract/languages.ts'
import { PictureName } from '#platform/contract/pictures.ts'
import { requestedAmount, SIGN_UP_BONUS } from '#platform/contract/points.ts'
import { atMost, refusal, typedText } from '#platform/contract/text.ts'

/** A setting: the schema of its value, and its value until somebody changes it. */
export interface Setting {
  readonly schema: z.ZodMiniType
  readonly initial: unknown
  /** The environment variable that fixes it, if there is one. */
  readonly variable?: string
}

export const onOrOff = z.boolean(refusal('invalid-input'))

/**
 * The settings that every visitor may know: Login and Create Account obey them before anybody is
 * signed in. Apart from the others, since Login loads them.
 */
export const PUBLIC_SETTINGS = {
  /** The company's name; empty: screens and mails say Laurel. */
  companyName: {
    schema: typedText('invalid-input').check(
      atMost(60, 'company-name-long'),
      z.refine((text) => !text.includes('\n'), refusal('text-invalid')),
    ),
    initial: '',
  },
  /** The default language of pages, for browsers that ask for no other, and of mails, for people without a choice. */
  language: { schema: LanguageChoice, initial: 'en' },
  /** The company's accent colour, like #226344; empty: Laurel's. */
  accentColor: {
    schema: z
      .string(refusal('invalid-input'))
      .check(z.regex(/^(#[0-9a-f]{6})?$/, refusal('color-invalid'))),
    initial: '',
  },
  /** The company's logo; null: Laurel's mark. */
  logo: { schema: z.nullable(PictureName), initial: null },
  /** Its logo on dark; null: the same. */
  logoDark: { schema: z.nullable(PictureName), initial: null },
  /** Whether people may create accounts themselves. */
  signUpOpen: { schema: onOrOff, initial: true },
  /** Whether new accounts are active at once, without the administrator. */
  signUpActive: { schema: onOrOff, initial: false, variable: 'SIGNUP_ACTIVE' },
  /** The earned points that every new account begins with. */
  signUpBonus: { schema: requestedAmount('invalid-number', 0), initial: SIGN_UP_BONUS },
  /** Whether the administrator may give people a user name instead of an e-mail address. */
  userNames: { schema: onOrOff, initial: false },
  /** The fewest characters of a first or last name at sign-up. */
  shortestName: {
    schema: z.literal([1, 2, 3], refusal('invalid-input')),
    initial: 3,
  },
} as const satisfies Record<string, Setting>

type Schemas = {
  [Name in keyof typeof PUBLIC_SETTINGS]: (typeof PUBLIC_SETTINGS)[Name]['schema']
}

type PublicName = keyof Schemas

export const PublicSettings = z.strictObject(every(({ schema }) => schema) as Schemas)
export type PublicSettings = z.output<typeof PublicSettings>

export const PUBLIC_INITIAL = every(({ initial }) => initial) as PublicSettings

/** Those of all settings that every visitor may know. */
export function publicOf(values: PublicSettings): PublicSettings {
  return every((_, name) => values[name]) as PublicSettings
}

function every(of: (setting: Setting, name: PublicName) => unknown): object {
  const names = Object.keys(PUBLIC_SETTINGS) as PublicName[]
  return Object.fromEntries(names.map((name) => [name, of(PUBLIC_SETTINGS[name], name)]))
}
