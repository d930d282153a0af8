import { decimalMark } from './format.ts'
import { plainDigits } from './text.ts'

/** Separators between groups of digits. */
const SPACES = /(?<=\d)[\s\u00a0\u202f٬'’](?=\d)/g

/**
 * An amount as a person types it in a language, in the spelling that schemas read: "12.5"
 * for "12,5". What has no certain meaning stays as it is, and is refused: see `isAmbiguous`.
 */
export function plainAmount(typed: string, language: string): string {
  const text = withPlainDigits(typed)
  // The specification's English has no separators of thousands in typed amounts.
  if (language === 'en' || isAmbiguous(typed, language)) return text
  const marks = [...text.matchAll(/[.,]/g)].map(([mark]) => mark)
  const last = marks.at(-1)
  if (last === undefined) return text
  const isGrouped = marks.length > 1 && new Set(marks).size === 1
  const decimal = isGrouped ? '' : last
  const [whole = '', ...fractions] = decimal === '' ? [text] : text.split(decimal)
  const group = /^[+-]?\d{1,3}(?:[.,]\d{3})+$/
  if (/[.,]/.test(whole) && !group.test(whole)) return text
  return [whole.replaceAll(/[.,]/g, ''), ...fractions].join('.')
}

/**
 * An amount in a file, whose language nobody knows, in the spelling that schemas read. "12,50" and "12.50"
 * are alike; where a mark could also stand between thousands, as in "1.234", the amount is refused.
 */
export function plainFileAmount(cell: string): string {
  // In a language with a comma before decimals, a point before one or two of them is clear too.
  return plainAmount(cell, 'de')
}

/**
 * Whether a typed amount may be read in two ways, like "1.234" where a point stands between
 * thousands for some people, and before decimals for others.
 */
export function isAmbiguous(typed: string, language: string): boolean {
  const [, mark] = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/.exec(withPlainDigits(typed)) ?? []
  return language !== 'en' && mark !== undefined && mark !== decimalMark(language)
}

/** How to type an amount that was refused for its marks, if it can only mean one; else null. */
export function plainSpelling(typed: string, language: string): string | null {
  const text = withPlainDigits(typed)
  if (isAmbiguous(typed, language)) return text.replaceAll(/[.,]/g, '')
  if (language !== 'en') return null
  if (/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?$/.test(text)) return text.replaceAll(',', '')
  return /^[+-]?\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : null
}

function withPlainDigits(typed: string): string {
  return plainDigits(typed).trim().replace('٫', '.').replace('−', '-').replaceAll(SPACES, '')
}
