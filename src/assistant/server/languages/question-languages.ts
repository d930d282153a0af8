import type { Language } from '#platform/contract/languages.ts'
import { ARABIC } from './arabic.ts'
import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { PORTUGUESE } from './portuguese.ts'
import type { QuestionLanguage } from './question-language.ts'
import { SPANISH } from './spanish.ts'

const QUESTION_LANGUAGES: Readonly<Partial<Record<Language, QuestionLanguage>>> = {
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  pt: PORTUGUESE,
  ar: ARABIC,
}

/** How people ask in a language; one without a file here is searched word by word. */
export function questionLanguage(language: Language): QuestionLanguage {
  return QUESTION_LANGUAGES[language] ?? { ...ENGLISH, stemmer: 'simple' }
}
