import { i18n } from '@lingui/core'

/** English stands in the code, compiled: it needs no catalog, and nothing parses messages here. */
export function speakEnglish(): void {
  i18n.setMessagesCompiler((text) => [text])
  i18n.loadAndActivate({ locale: 'en', messages: {} })
}
