import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { messageOf } from '#platform/contract/refusal-lookup.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { Say } from '#platform/contract/say.ts'

const english = setupI18n({ locale: 'en', messages: { en: {} } })
english.setMessagesCompiler(compileMessage)

/** Says a message as it stands in the code. */
export const sayInEnglish: Say = (message) => english._(message)

/** The English words of a refusal, as answers over HTTP have them. */
export function wordsOf(code: RefusalCode): string {
  return sayInEnglish(messageOf(code))
}
