import { readdir, readFile } from 'node:fs/promises'
import type { Language } from '#platform/contract/languages.ts'

const FEATURES = new URL('../../../', import.meta.url)
/** The folders of the pages that visitors open, and of the frame of every page. */
const FOR_VISITORS = /^src\/(?:app|auth|platform)\/web\//

/** Messages that a page for visitors shows, or all others. */
export type Part = 'visitors' | 'others'

/** A language's translations by the ids of their messages: a part of them, or all. */
export async function readCatalog(
  language: Exclude<Language, 'en'>,
  part?: Part,
): Promise<Record<string, string>> {
  // Loaded on use: many installations write in English alone.
  const { formatter } = await import('@lingui/format-po')
  const format = formatter({ lineNumbers: false })
  const texts = await Promise.all(
    (await readdir(FEATURES)).map((name) => readTexts(name, language)),
  )
  const translated = new Map<string, { text: string; isForVisitors: boolean }>()
  for (const text of texts) {
    const parsed = await format.parse(text, { locale: language, sourceLocale: 'en', filename: '' })
    for (const [id, { translation = '', origin = [] }] of Object.entries(parsed)) {
      const isForVisitors =
        translated.get(id)?.isForVisitors || origin.some(([file]) => FOR_VISITORS.test(file))
      if (translation !== '') translated.set(id, { text: translation, isForVisitors })
    }
  }
  const wanted = [...translated].filter(
    ([, { isForVisitors }]) => part === undefined || isForVisitors === (part === 'visitors'),
  )
  return Object.fromEntries(wanted.map(([id, { text }]) => [id, text]))
}

/** A feature's catalog; empty if it has no texts. */
async function readTexts(feature: string, language: Language): Promise<string> {
  const file = new URL(`${feature}/locales/${language}.po`, FEATURES)
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}
