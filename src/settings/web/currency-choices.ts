import { perLanguage } from '#platform/web/language/format.ts'

const CURRENCY_NAMES = perLanguage((locale) => new Intl.DisplayNames(locale, { type: 'currency' }))

/** The codes of currencies, each with its name: "EUR – Euro". */
export function currencyChoices(): Record<string, string> {
  const codes = Intl.supportedValuesOf('currency')
  return Object.fromEntries(
    codes.map((code) => [code, `${code} – ${CURRENCY_NAMES().of(code) ?? code}`]),
  )
}
