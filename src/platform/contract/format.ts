import { writePoints, type Hundredths } from './points.ts'

/**
 * How a language writes numbers, points and lists. A formatter is made at its first use, since one
 * costs a phone ten milliseconds and more.
 */
export function byLanguage<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>()
  return (language) => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}

const NUMBER = byLanguage((language) => new Intl.NumberFormat(language))
const POINTS = byLanguage(
  (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 2 }),
)
const LIST = byLanguage(
  (language) => new Intl.ListFormat(inWords(language), { type: 'conjunction' }),
)

const ALTERNATIVES = byLanguage(
  (language) => new Intl.ListFormat(inWords(language), { type: 'disjunction' }),
)

/** "Lyon, Paris or Zürich" */
export function formatAlternatives(names: readonly string[], language: string): string {
  return ALTERNATIVES(language).format(names)
}

const LANGUAGE = byLanguage((language) => new Intl.DisplayNames(language, { type: 'language' }))

/** The name of a language in another one: "German", "Deutsch", "alemán". */
export function nameOfLanguage(named: string, language: string): string {
  return LANGUAGE(language).of(named) ?? named
}

/** The mark before decimals. */
export const decimalMark = byLanguage((language) => {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
})

/**
 * What spreadsheets expect between the cells of a CSV file, and before decimals. Those of Arabic regions
 * write digits and points as English ones do.
 */
export function csvSeparator(language: string): string {
  return language === 'en' ? ',' : ';'
}

export function csvDecimalMark(language: string): string {
  return decimalMark(language) === ',' ? ',' : '.'
}

/** English dates in words and lists are British, like the rest of our English. */
export function inWords(language: string): string {
  return language === 'en' ? 'en-GB' : language
}

/** "1,234" */
export function formatCount(count: number | bigint, language: string): string {
  return NUMBER(language).format(count)
}

/** Points with two decimals: "-1,234.50" (specification, section 9). */
export function formatPoints(amount: Hundredths | bigint, language: string): string {
  // As text: sums may exceed exact numbers.
  return POINTS(language).format(writePoints(amount) as `${number}`)
}

/** Points in cards and headlines, where whole amounts have no decimals: "1,234", "12.50". */
export function formatBriefly(amount: Hundredths | bigint, language: string): string {
  const isWhole = BigInt(amount) % 100n === 0n
  return isWhole ? formatCount(BigInt(amount) / 100n, language) : formatPoints(amount, language)
}

const DAY = byLanguage(
  (language) =>
    new Intl.DateTimeFormat(inWords(language), { dateStyle: 'medium', timeZone: 'UTC' }),
)

/** A day, written as "2026-12-31", like "31 Dec 2026"; any other text stays as it is. */
export function formatDay(day: string, language: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : DAY(language).format(date)
}

const MONTH = byLanguage(
  (language) =>
    new Intl.DateTimeFormat(inWords(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** A month, written as "2026-12", like "December 2026"; any other text stays as it is. */
export function formatMonth(month: string, language: string): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? month : MONTH(language).format(date)
}

const MONEY = byLanguage((language) =>
  byLanguage((currency) => new Intl.NumberFormat(language, { style: 'currency', currency })),
)

/** An amount of money, a decimal number as text, like "€12.50". */
export function formatMoney(amount: string, currency: string, language: string): string {
  const written = MONEY(language)(currency).format(amount as `${number}`)
  // Between Arabic letters the sign of "US$" is drawn before its letters, unless a mark keeps it behind them.
  return language === 'ar' ? written.replace(/[A-Z]+\p{Sc}/u, '$&\u200e') : written
}

/** Names with the commas of the language between them: "Active, Deposit". */
export function withCommas(names: readonly string[], language: string): string {
  return names.join(language === 'ar' ? '، ' : ', ')
}

/** Names in a sentence: "Priya", "Priya and Ben", "Priya, Ben and Noor". */
export function formatNames(names: readonly string[], language: string): string {
  return LIST(language).format(names)
}

/** The parts of such a sentence: the names, and what stands between them. */
export function formatList(
  names: readonly string[],
  language: string,
): ReturnType<Intl.ListFormat['formatToParts']> {
  return LIST(language).formatToParts(names)
}
