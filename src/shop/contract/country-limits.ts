import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { PAYROLL_KINDS } from '#platform/contract/payroll-kinds.ts'
import { refusal } from '#platform/contract/text.ts'
import { wholeNumber } from '#platform/contract/wire-types.ts'
import { MoneyAmount, TypedMoney } from '#settings/contract/payroll-settings.ts'
import { isCurrency } from '#settings/contract/point-settings.ts'
import { TypedCountry } from '#users/contract/person-fields.ts'

export const MOST_COUNTRY_LIMITS = 100

/** Limits are for each gift, or for the sum of a month or year of the company's calendar. */
export const COUNTRY_LIMIT_PERIODS = ['gift', 'month', 'year'] as const
export type CountryLimitPeriod = (typeof COUNTRY_LIMIT_PERIODS)[number]

export const COUNTRY_LIMIT_PERIOD_NAMES: Readonly<Record<CountryLimitPeriod, MessageDescriptor>> = {
  gift: msg`For each gift`,
  month: msg`For a month`,
  year: msg`For a year`,
}

/** The effects of a limit; each includes those before it. */
export const LIMIT_EFFECTS = ['list', 'say', 'stop'] as const
export type LimitEffect = (typeof LIMIT_EFFECTS)[number]

export const LIMIT_EFFECT_NAMES: Readonly<Record<LimitEffect, MessageDescriptor>> = {
  list: msg`List for payroll`,
  say: msg`Say so at checkout`,
  stop: msg`Stop before`,
}

const kinds = z
  .array(z.enum(PAYROLL_KINDS, refusal('invalid-input')))
  .check(
    z.minLength(1, refusal('limit-kinds-required')),
    z.maxLength(PAYROLL_KINDS.length, refusal('invalid-input')),
  )

/** A limit as it is typed. */
export const CountryLimitDraft = z.strictObject({
  country: TypedCountry.check(z.minLength(1, refusal('country-unknown'))),
  kinds,
  amount: TypedMoney,
  currency: z
    .string(refusal('currency-unknown'))
    .check(z.refine((code) => isCurrency(code), refusal('currency-unknown'))),
  period: z.enum(COUNTRY_LIMIT_PERIODS, refusal('invalid-input')),
  effect: z.enum(LIMIT_EFFECTS, refusal('invalid-input')),
})
export type CountryLimitDraft = z.output<typeof CountryLimitDraft>

/** The fields of a limit in its form. */
export const TypedCountryLimit = z.pick(CountryLimitDraft, {
  country: true,
  amount: true,
  currency: true,
})

/** The most that gifts of some kinds may be worth for people of a country. */
export const CountryLimit = z.strictObject({
  id: z.number(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  kinds: z.array(z.enum(PAYROLL_KINDS)),
  most: MoneyAmount,
  period: z.enum(COUNTRY_LIMIT_PERIODS),
  effect: z.enum(LIMIT_EFFECTS),
})
export type CountryLimit = z.output<typeof CountryLimit>

export const CountryLimits = z.strictObject({ limits: z.array(CountryLimit) })
export type CountryLimits = z.output<typeof CountryLimits>

/** Where an order would take its buyer: amounts are decimal numbers in the limit's currency. */
export const OrderStanding = z.strictObject({
  kinds: z.array(z.enum(PAYROLL_KINDS)),
  most: MoneyAmount,
  period: z.enum(COUNTRY_LIMIT_PERIODS),
  /** What counted in the present period. */
  counted: z.string(),
  /** What is ordered and may still count in it. */
  open: z.string(),
  /** This order; of a limit for each gift, its dearest one. */
  order: z.string(),
  /** All three. */
  sum: z.string(),
  isOver: z.boolean(),
  /** Whether the order is refused. */
  isStopped: z.boolean(),
  /** How many gifts are in no sum: their worth is unknown or in another currency. */
  unsummed: z.number(),
})
export type OrderStanding = z.output<typeof OrderStanding>

const DRAFT_REFUSALS = [
  'payroll-off',
  'country-unknown',
  'limit-kinds-required',
  'money-invalid',
  'currency-unknown',
  'country-limit-twice',
] as const

const OfLimit = z.strictObject({ id: wholeNumber(1) })

/** The limits of countries, and where the caller's cart stands with them. */
export const countryLimitEndpoints = {
  listCountryLimits: endpoint({
    method: 'GET',
    path: '/api/country-limits',
    summary: 'The limits of countries for what gifts are worth',
    access: 'manageFinances',
    output: CountryLimits,
    refusals: ['payroll-off'],
  }),
  addCountryLimit: endpoint({
    method: 'POST',
    path: '/api/country-limits',
    summary: 'Add a limit of a country',
    access: 'manageFinances',
    body: CountryLimitDraft,
    output: CountryLimits,
    refusals: [...DRAFT_REFUSALS, 'country-limits-many'],
  }),
  changeCountryLimit: endpoint({
    method: 'PUT',
    path: '/api/country-limits/:id',
    summary: 'Change a limit of a country; closed months stay as they are',
    access: 'manageFinances',
    params: OfLimit,
    body: CountryLimitDraft,
    output: CountryLimits,
    refusals: [...DRAFT_REFUSALS, 'country-limit-unknown'],
  }),
  removeCountryLimit: endpoint({
    method: 'DELETE',
    path: '/api/country-limits/:id',
    summary: 'Remove a limit of a country; closed months stay as they are',
    access: 'manageFinances',
    params: OfLimit,
    output: CountryLimits,
    refusals: ['payroll-off'],
  }),
  readOrderStandings: endpoint({
    method: 'GET',
    path: '/api/cart/limits',
    summary: 'The limits of my country that my cart comes near, or takes me over',
    access: 'signedIn',
    scope: 'read',
    output: z.strictObject({ standings: z.array(OrderStanding) }),
    refusals: [],
  }),
} as const
