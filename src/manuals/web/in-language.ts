import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { directionOf, languageNamed, type Language } from '#platform/contract/languages.ts'

/** The attributes of an element whose text is in a language, if that is not the page's. */
export function inLanguage(language: Language): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return isPageLanguage(language) ? {} : { lang: language, dir: directionOf(language) }
}

export function pageLanguage(): Language {
  return languageNamed(i18n.locale) ?? 'en'
}

export function isPageLanguage(language: Language): boolean {
  return language === i18n.locale
}

/** Said in the language of the page, above a section that does not exist in it. */
export const ONLY_IN: Readonly<Record<Language, MessageDescriptor>> = {
  en: msg`This section is in English only.`,
  de: msg`This section is in German only.`,
  es: msg`This section is in Spanish only.`,
  fr: msg`This section is in French only.`,
  pt: msg`This section is in Portuguese only.`,
  ar: msg`This section is in Arabic only.`,
}
