import * as z from 'zod/mini'
import { refusal } from './text.ts'

/** The languages of Laurel's texts, in the order in which people choose: English, then by name. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** The name of each language in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  ar: 'العربية',
}

export const LanguageChoice = z.enum(LANGUAGES, refusal('invalid-input'))

/** The direction of a language's script, as HTML names it. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** The language of a name like "pt" or "de-AT"; null for one that Laurel does not speak. */
export function languageNamed(name: string): Language | null {
  const [primary] = name.toLowerCase().split('-')
  return LANGUAGES.find((known) => known === primary) ?? null
}

/** The name of the cookie in which a browser keeps the language of its pages. */
export const LANGUAGE_COOKIE = 'laurel_language'
