import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Say } from '#platform/contract/say.ts'

const english = setupI18n({ locale: 'en', messages: { en: {} } })
english.setMessagesCompiler(compileMessage)

/** Says a message as it stands in the code. */
export const sayInEnglish: Say = (message) => english._(message)
