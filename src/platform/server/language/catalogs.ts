import { readdir, readFile } from 'node:fs/promises'
import type { Language } from '#platform/contract/languages.ts'

const FEATURES = new URL('../../../', import.meta.url)

export interface CatalogText {
  readonly text: string
  /** The files that say it, like src/auth/web/Login.tsx. */
  readonly files: readonly string[]
}

/** A language's translations in all features, by the ids of their messages. */
export async function readCatalogs(
  language: Exclude<Language, 'en'>,
): Promise<ReadonlyMap<string, CatalogText>> {
  // Loaded on use: many installations write in English alone.
  const { formatter } = await import('@lingui/format-po')
  const format = formatter({ lineNumbers: false })
  const texts = await Promise.all(
    (await readdir(FEATURES)).map((name) => readTexts(name, language)),
  )
  const translations = new Map<string, CatalogText>()
  for (const catalog of texts) {
    const parsed = await format.parse(catalog, {
      locale: language,
      sourceLocale: 'en',
      filename: '',
    })
    for (const [id, { translation: text = '', origin = [] }] of Object.entries(parsed)) {
      const others = translations.get(id)?.files ?? []
      const files = [...others, ...origin.map(([file]) => file)]
      if (text !== '') translations.set(id, { text, files })
    }
  }
  return translations
}

/** A feature's catalog; empty if it has no texts. */
async function readTexts(feature: string, language: Language): Promise<string> {
  const file = new URL(`${feature}/locales/${language}.po`, FEATURES)
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}
