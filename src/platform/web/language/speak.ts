import { i18n } from '@lingui/core'
import type { Say } from '#platform/contract/say.ts'

/** Says a message in the language of the page. */
export const say: Say = (message) => i18n._(message)

/** English stands in the code, compiled: it needs no catalog, and nothing parses messages here. */
export function speakEnglish(): void {
  i18n.setMessagesCompiler((text) => [text])
  i18n.loadAndActivate({ locale: 'en', messages: {} })
}
