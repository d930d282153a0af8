import { WORKER_WORDS, type WorkerWords } from '../../src/app/contract/worker-words.ts'
import { directionOf, LANGUAGES } from '../../src/platform/contract/languages.ts'
import { sayIn } from '../../src/platform/server/language/say.ts'

/** The words of the service worker by language: it is built alone, and has no catalogs. */
export async function workerWords(): Promise<Record<string, WorkerWords>> {
  const all = LANGUAGES.map(async (language) => {
    const say = await sayIn(language)
    const said = Object.entries(WORKER_WORDS).map(([name, message]) => [name, say(message)])
    const words = { ...Object.fromEntries(said), dir: directionOf(language) } as WorkerWords
    return [language, words] as const
  })
  return Object.fromEntries(await Promise.all(all))
}

/** The offline page with the words of all languages, one of which its script shows. */
export function withWords(page: string, words: Readonly<Record<string, WorkerWords>>): string {
  if (!page.includes('__WORDS__')) throw new Error('the offline page has no place for words')
  // No text ends the script.
  return page.replace('__WORDS__', () => JSON.stringify(words).replaceAll('<', '\\u003c'))
}
