import { readdir, readFile } from 'node:fs/promises'
import { formatter } from '@lingui/format-po'
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { BrowserContext } from '@playwright/test'
import { pseudo } from './pseudo.ts'

const FEATURES = new URL('../../src/', import.meta.url)

/** The English of every message by its id. */
async function readMessages(): Promise<Map<string, string>> {
  const format = formatter({ lineNumbers: false })
  const all = new Map<string, string>()
  for (const feature of await readdir(FEATURES)) {
    const text = await readFile(new URL(`${feature}/locales/de.po`, FEATURES), 'utf8').catch(
      () => '',
    )
    const parsed = await format.parse(text, { locale: 'de', sourceLocale: 'en', filename: '' })
    for (const [id, { message }] of Object.entries(parsed)) if (message) all.set(id, message)
  }
  return all
}

/** Pages that ask for German are in the pseudo-language from now on, with Greek dates and lists. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  const messages = await readMessages()
  await context.route(/\/static\/js\/(?:visitors|others)-de-[^/]+\.js$/, async (route) => {
    const module = await (await route.fetch()).text()
    const { default: catalog } = (await import(
      `data:text/javascript,${encodeURIComponent(module)}`
    )) as { default: Record<string, CompiledMessage> }
    const altered = Object.keys(catalog).map((id) => [
      id,
      compileMessage(messages.get(id) ?? id, pseudo),
    ])
    const body = `export default ${JSON.stringify(Object.fromEntries(altered))}`
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  await context.addInitScript(() => {
    const FORMATS = [
      'DateTimeFormat',
      'DisplayNames',
      'ListFormat',
      'NumberFormat',
      'RelativeTimeFormat',
    ] as const
    for (const name of FORMATS) {
      const inGreek = (kind: new (...given: unknown[]) => object, [, options]: unknown[]) =>
        new kind('el', options)
      const kind = Intl[name] as unknown as new (...given: unknown[]) => object
      // Some are made without "new".
      const greek = new Proxy(kind, {
        construct: inGreek,
        apply: (_kind, _self, given) => inGreek(kind, given),
      })
      Object.assign(Intl, { [name]: greek })
    }
  })
}
