import { i18n } from '@lingui/core'
import { directionOf, languageNamed, type Language } from '#platform/contract/languages.ts'

/** The attributes of an element whose text is in a language, if that is not the page's. */
export function languageAttributes(language: Language): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return isPageLanguage(language) ? {} : { lang: language, dir: directionOf(language) }
}

export function pageLanguage(): Language {
  return languageNamed(i18n.locale) ?? 'en'
}

export function isPageLanguage(language: Language): boolean {
  return language === i18n.locale
}
