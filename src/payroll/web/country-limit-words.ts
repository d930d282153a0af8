import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { PAYROLL_KIND_NAMES, type PayrollKind } from '#platform/contract/payroll-kinds.ts'
import { listNames } from '#platform/web/language/format.ts'
import { sayMoney } from '#settings/contract/point-settings.ts'
import type { CountryLimit } from '#shop/contract/country-limits.ts'

/** A limit in a few words: "€50.00 a month". */
export function limitOfCountry({ most, period }: Pick<CountryLimit, 'most' | 'period'>): string {
  const amount = sayMoney(most, i18n.locale)
  if (period === 'gift') return t`${amount} for each gift`
  return period === 'month' ? t`${amount} a month` : t`${amount} a year`
}

/** The names of kinds: "In kind and Donation". */
export function kindsInWords(kinds: readonly PayrollKind[]): string {
  return listNames(kinds.map((kind) => t(PAYROLL_KIND_NAMES[kind])))
}
