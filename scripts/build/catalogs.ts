import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { LANGUAGES, type Language } from '../../src/platform/contract/languages.ts'
import { readCatalogs } from '../../src/platform/server/language/catalogs.ts'

type CatalogLanguage = Exclude<Language, 'en'>

const NAME = 'virtual:catalogs'
const PARTS = ['visitors', 'others'] as const

/** The folders of the pages that visitors open, and of the frame of every page. */
const FOR_VISITORS = /^src\/(?:app|auth|platform)\/web\//
/** Those of `auth` that only signed-in people open. */
const OWN_ACCOUNT =
  /\/auth\/web\/(?:Add|Change|ConfirmNew|Connections|connection-|Device|Passkeys|ProveYourself|SecondStep|SignInActions)/

const isForVisitors = (file: string) => FOR_VISITORS.test(file) && !OWN_ACCOUNT.test(file)

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
      const translations = await readCatalogs(language as CatalogLanguage)
      const compiled = [...translations]
        .filter(([, { files }]) => files.some(isForVisitors) === (part === 'visitors'))
        .map(([key, { text }]) => [key, compileMessage(text)] as const)
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
