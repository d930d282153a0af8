import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { LANGUAGES, type Language } from '../../src/platform/contract/languages.ts'
import { readCatalog, type Part } from '../../src/platform/server/language/catalogs.ts'

type Translated = Exclude<Language, 'en'>

const NAME = 'virtual:catalogs'
const PARTS: readonly Part[] = ['visitors', 'others']

/**
 * The translations as modules that the browser loads by language: those of the pages for visitors
 * first, the others when they are needed. Compiled, so that the browser needs no parser.
 */
export function catalogs(): Plugin {
  return {
    name: 'catalogs',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${NAME}`) return listOfCatalogs()
      const [, part, language] = /^\0virtual:catalogs\/(\w+)-(\w+)$/.exec(id) ?? []
      if (language === undefined) return
      const messages = await readCatalog(language as Translated, part as Part)
      const compiled = Object.entries(messages).map(([key, text]) => [key, compileMessage(text)])
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))})`
    },
  }
}

function listOfCatalogs(): string {
  const others = LANGUAGES.filter((language) => language !== 'en')
  const loaders = others.map((language) => {
    const ofParts = PARTS.map((part) => `${part}: () => import('${NAME}/${part}-${language}')`)
    return `${language}: { ${ofParts.join(', ')} }`
  })
  return `export const CATALOGS = { ${loaders.join(', ')} }`
}
