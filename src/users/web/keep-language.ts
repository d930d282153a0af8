import { keepSession } from '#auth/web/session-queries.ts'
import type { Language } from '#platform/contract/languages.ts'
import { call } from '#platform/web/api/client.ts'
import { speak } from '#platform/web/language/choose-language.ts'
import { accountEndpoints } from '#users/contract/account-endpoints.ts'

/** Keeps the language that the signed-in person chose; all their devices speak it then. */
export async function keepLanguage(language: Language): Promise<void> {
  keepSession(await call(accountEndpoints.chooseLanguage, { body: { language } }))
  await speak(language)
}
