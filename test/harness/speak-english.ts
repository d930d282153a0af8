import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { loadRefusals } from '#platform/web/language/refusals.ts'
import { speakEnglish } from '#platform/web/language/speak.ts'

// As the browser's boot does: words that a unit test of browser code reads are English.
speakEnglish()
// The build compiles messages of the contract, too; here they are as the server makes them.
i18n.setMessagesCompiler(compileMessage)
await loadRefusals()
