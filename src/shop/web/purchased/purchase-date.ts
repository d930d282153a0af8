import { i18n } from '@lingui/core'
import { dateFormat } from '#platform/web/language/format.ts'

const ELSEWHERE = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

/**
 * A purchase date in the specification's format (section 2): "March 5th, 2024 14:30PM", in the
 * viewer's zone. The hours are 00 to 23, but AM or PM follows. Other languages write it their way.
 */
export function showPurchaseDate(date: Date): string {
  if (i18n.locale !== 'en') return ELSEWHERE().format(date)
  const month = date.toLocaleString('en', { month: 'long' })
  const hours = date.getHours()
  const time = `${twoDigits(hours)}:${twoDigits(date.getMinutes())}${hours < 12 ? 'AM' : 'PM'}`
  return `${month} ${ordinal(date.getDate())}, ${date.getFullYear()} ${time}`
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function ordinal(day: number): string {
  return `${day}${ENDINGS[ORDINALS.select(day)] ?? 'th'}`
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}
