import { i18n } from '@lingui/core'
import { writePoints, type Hundredths } from '#platform/contract/points.ts'

/**
 * The one place that formats for the page's language: numbers, points, dates and lists. A formatter
 * is made at its first use in a language, since one costs a phone ten milliseconds and more.
 */
export function perLanguage<T>(make: (locale: string) => T, locale = language): () => T {
  const made = new Map<string, T>()
  return () => {
    const name = locale()
    const known = made.get(name) ?? make(name)
    made.set(name, known)
    return known
  }
}

function language(): string {
  return i18n.locale
}

/** As the page's language is written where the browser is set to: 5 March or March 5. */
function regional(): string {
  const here = navigator.languages.find((one) => one.split('-')[0] === i18n.locale)
  return here ?? i18n.locale
}

/** English dates in words and lists are British, like the rest of our English. */
function worded(): string {
  return i18n.locale === 'en' ? 'en-GB' : i18n.locale
}

/** A format of dates and times in the viewer's time zone, unless the options name another. */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return perLanguage((locale) => new Intl.DateTimeFormat(locale, options), regional)
}

/** A format of days in words, such as "Thursday 5 March". */
export function dayFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return perLanguage((locale) => new Intl.DateTimeFormat(locale, options), worded)
}

const NUMBER = perLanguage((locale) => new Intl.NumberFormat(locale))
const POINTS = perLanguage((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }))
const LIST = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }), worded)

/** "1,234" */
export function showCount(count: number | bigint): string {
  return NUMBER().format(count)
}

/** Points with two decimals: "-1,234.50" (specification, section 9). */
export function showPoints(amount: Hundredths | bigint): string {
  // As text: sums may exceed exact numbers.
  return POINTS().format(writePoints(amount) as `${number}`)
}

/** Points in cards and headlines, where whole amounts have no decimals: "1,234", "12.50". */
export function showBriefly(amount: Hundredths | bigint): string {
  const isWhole = BigInt(amount) % 100n === 0n
  return isWhole ? showCount(BigInt(amount) / 100n) : showPoints(amount)
}

/** Names in a sentence: "Priya", "Priya and Ben", "Priya, Ben and Noor". */
export function listNames(names: readonly string[]): string {
  return LIST().format(names)
}

/** The parts of such a sentence: the names, and what stands between them. */
export function listParts(names: readonly string[]): ReturnType<Intl.ListFormat['formatToParts']> {
  return LIST().formatToParts(names)
}
