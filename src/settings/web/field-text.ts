import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { readTypedAmount, typedAmount } from '#platform/web/language/typed-amount.ts'
import { forEachRetention } from '#settings/contract/retention.ts'
import { onWire, type CompanySettings, type SettingName } from '#settings/contract/settings.ts'

/** A saved value as its field shows it: a list as its words, nothing as an empty field. */
export function fieldText(name: SettingName, { values }: CompanySettings): string | boolean {
  const wire = onWire(name, values[name])
  if (typeof wire === 'boolean') return wire
  if (name === 'offeredAmounts') {
    return (wire as string[]).map((amount) => typedAmount(amount.replace('.00', ''))).join(', ')
  }
  if (Array.isArray(wire)) return wire.join(', ')
  return typeof wire === 'string' || typeof wire === 'number' ? String(wire) : ''
}

/** A saved value in a sentence. */
export function sayFieldText(name: SettingName, settings: CompanySettings): string {
  const typed = fieldText(name, settings)
  if ((name === 'logo' || name === 'logoDark') && typed !== '') return t`another picture`
  if (typeof typed === 'boolean') return typed ? t`on` : t`off`
  return typed === '' ? t`nothing` : `“${typed}”`
}

/** Fields whose value on the wire is no text. */
const READERS: Partial<Record<SettingName, (typed: string) => unknown>> = {
  shortestName: Number,
  accentColor: (typed) =>
    typed
      .trim()
      .toLowerCase()
      .replace(/^(?=[0-9a-f]{6}$)/, '#'),
  logo: (typed) => (typed === '' ? null : typed),
  logoDark: (typed) => (typed === '' ? null : typed),
  smallestGroup: wholeNumber,
  idleMinutes: wholeNumber,
  ...forEachRetention(() => wholeNumber),
  depositLimit: (typed) => (typed.trim() === '' ? null : typed),
  pointWorth: (typed) => (typed.trim() === '' ? null : typed.trim()),
  // In many languages a comma without a space after it stands before decimals.
  offeredAmounts: (typed) =>
    (i18n.locale === 'en' ? listed(typed) : typed.split(/;\s*|,?\s+/))
      .filter((part) => part !== '')
      .map((part) => readTypedAmount(part)),
  signUpDomains: (typed) => listed(typed.toLowerCase()).map((domain) => domain.replace(/^@/, '')),
}

function wholeNumber(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed)
}

function listed(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((part) => part !== '')
}

/** What is typed in a field, as a value on the wire; the contract's schema judges it. */
export function readFieldText(name: SettingName, typed: string | boolean): unknown {
  const read = READERS[name]
  return typeof typed === 'boolean' || read === undefined ? typed : read(typed)
}
