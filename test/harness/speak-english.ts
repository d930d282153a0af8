import { speakEnglish } from '#platform/web/language/speak.ts'
import { loadRefusals } from '#platform/web/language/refusals.ts'

// As the browser's boot does: words that a unit test of browser code reads are English.
speakEnglish()
await loadRefusals()
