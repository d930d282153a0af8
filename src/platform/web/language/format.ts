import { i18n } from '@lingui/core'
import * as format from '#platform/contract/format.ts'
import type { Hundredths } from '#platform/contract/points.ts'

/** The one place that formats for the page's language: numbers, points, dates and lists. */
export function perLanguage<T>(make: (locale: string) => T, locale = language): () => T {
  const inLanguage = format.byLanguage(make)
  return () => inLanguage(locale())
}

function language(): string {
  return i18n.locale
}

/**
 * As the page's language is written where the browser is set to: 5 March or March 5. Always with Latin
 * digits and the Gregorian calendar, like amounts: some Arabic regions have others.
 */
function regional(): string {
  const here = navigator.languages.find((one) => one.split('-')[0] === i18n.locale)
  const asAmounts = { numberingSystem: 'latn', calendar: 'gregory' }
  return new Intl.Locale(here ?? i18n.locale, asAmounts).toString()
}

function worded(): string {
  return format.inWords(i18n.locale)
}

/** A format of dates and times in the viewer's time zone, unless the options name another. */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return perLanguage((locale) => new Intl.DateTimeFormat(locale, options), regional)
}

/** A format of days in words, such as "Thursday 5 March". */
export function dayFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return perLanguage((locale) => new Intl.DateTimeFormat(locale, options), worded)
}

// The types of the language do not know it yet, nor does Firefox.
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number } }

/** The first day of the week in the browser's region, else in the language's: 1 is Monday, 7 Sunday. */
export function firstDayOfWeek(): number {
  const here = navigator.languages.find((one) => new Intl.Locale(one).region !== undefined)
  const locale: LocaleWithWeek = new Intl.Locale(here ?? i18n.locale)
  return locale.getWeekInfo?.().firstDay ?? 1
}

/** "1,234" */
export function showCount(count: number | bigint): string {
  return format.formatCount(count, language())
}

const TENTHS = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      useGrouping: false,
    }),
)

/** A number with one decimal: "3.4", "1024.0" */
export function showTenths(number: number): string {
  return TENTHS().format(number)
}

const PERCENT = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))

/** A share of 100: "98%" */
export function showPercent(share: number): string {
  return PERCENT().format(share / 100)
}

const MILLISECONDS = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' }),
)

/** A short time: "1,234 ms" */
export function showMilliseconds(time: number): string {
  return MILLISECONDS().format(time)
}

/** Points with two decimals: "-1,234.50" (specification, section 9). */
export function showPoints(amount: Hundredths | bigint): string {
  return format.formatPoints(amount, language())
}

/** Points in cards and headlines, where whole amounts have no decimals: "1,234", "12.50". */
export function showBriefly(amount: Hundredths | bigint): string {
  return format.formatBriefly(amount, language())
}

/** Names in a sentence: "Priya", "Priya and Ben", "Priya, Ben and Noor". */
export function listNames(names: readonly string[]): string {
  return format.formatNames(names, language())
}

/** Names of which one is enough: "Lyon", "Lyon or Paris". */
export function listAlternatives(names: readonly string[]): string {
  return format.formatAlternatives(names, language())
}

/** The parts of such a sentence: the names, and what stands between them. */
export function listParts(names: readonly string[]): ReturnType<Intl.ListFormat['formatToParts']> {
  return format.formatList(names, language())
}
