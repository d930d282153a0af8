import { setupI18n, type MessageDescriptor } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from '#platform/contract/languages.ts'
import { refusalMessage } from '#platform/contract/refusal-lookup.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { Say } from '#platform/contract/say.ts'
import { readCatalogs } from './catalogs.ts'

/** Says a message as it stands in the code. */
export const sayInEnglish: Say = speaker('en', {})

const speakers = new Map<Language, Promise<Say>>([['en', Promise.resolve(sayInEnglish)]])

/** Says messages in a language; its catalogs are read at the first use. */
export function sayIn(language: Language): Promise<Say> {
  const known = speakers.get(language)
  if (known !== undefined || language === 'en') return known ?? Promise.resolve(sayInEnglish)
  const made = readCatalogs(language).then((translations) =>
    speaker(language, Object.fromEntries([...translations].map(([id, { text }]) => [id, text]))),
  )
  speakers.set(language, made)
  // Reading failed: the next one tries again.
  made.catch(() => speakers.delete(language))
  return made
}

function speaker(language: Language, messages: Record<string, string>): Say {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  i18n.setMessagesCompiler(compileMessage)
  return Object.assign((message: MessageDescriptor) => i18n._(message), { language })
}

/** The English words of a refusal, as answers over HTTP have them. */
export function refusalInEnglish(code: RefusalCode): string {
  return sayInEnglish(refusalMessage(code))
}
