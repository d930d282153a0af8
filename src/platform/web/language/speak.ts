import { i18n } from '@lingui/core'
import type { Say } from '#platform/contract/say.ts'

/** Says a message in the language of the page. */
export const say: Say = Object.defineProperty(
  (message: Parameters<Say>[0]) => i18n._(message),
  'language',
  { get: () => i18n.locale },
) as Say

/** English stands in the code, compiled: it needs no catalog, and nothing parses messages here. */
export function speakEnglish(): void {
  i18n.setMessagesCompiler((text) => [text])
  i18n.loadAndActivate({ locale: 'en', messages: {} })
}
