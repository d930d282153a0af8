import { i18n } from '@lingui/core'
import { CATALOGS } from 'virtual:catalogs'
import {
  directionOf,
  LANGUAGE_COOKIE,
  languageNamed,
  type Language,
} from '#platform/contract/languages.ts'
import { SCREEN_PATH } from '#platform/contract/screen-path.ts'
import { basePath } from '#platform/web/base-path.ts'

const YEAR_SECONDS = 31_536_000

/** Whether pages for signed-in people are in use: then all words of a language are loaded. */
let needsAll = false

/** The language chosen by a visitor, until somebody signs in. */
let wish: Language | null = null

/** The language asked for last: its words may arrive before those of an earlier choice. */
let latest: Language = 'en'

/** Speaks the language that a visitor chose; the account of the next sign-in keeps it. */
export async function speakAsWished(language: Language): Promise<void> {
  wish = language
  await speak(language)
}

/** The language that somebody chose before they signed in, until `forgetWish`. */
export function wishedLanguage(): Language | null {
  return wish
}

export function forgetWish(): void {
  wish = null
}

/** Speaks the language in which the server sent the page. */
export async function speakAsSent(): Promise<void> {
  await speak(languageNamed(document.documentElement.lang) ?? 'en')
}

/**
 * Speaks a language from now on, once its words are loaded. If they can't be had, the page stays as
 * it is.
 */
export async function speak(language: Language): Promise<void> {
  latest = language
  if (!(await load(language)) || language !== latest) return
  i18n.activate(language)
  const { documentElement } = document
  documentElement.lang = language
  documentElement.dir = directionOf(language)
  // A screen speaks the company's language, which says nothing of the browser's other pages.
  if (window.location.pathname === basePath + SCREEN_PATH) return
  // For the next page, and for what the server writes on the way: a manifest, a file.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=${basePath || '/'}; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}

/** Loads the words of the language that pages for visitors lack. */
export async function loadAllWords(): Promise<void> {
  needsAll = true
  const language = languageNamed(i18n.locale)
  if (language !== null) await load(language)
}

async function load(language: Language): Promise<boolean> {
  if (language === 'en') {
    i18n.load('en', {})
    return true
  }
  const { visitors, others } = CATALOGS[language]
  try {
    const parts = await Promise.all([visitors(), ...(needsAll ? [others()] : [])])
    for (const part of parts) i18n.load(language, part.default)
    return true
  } catch {
    return false
  }
}
