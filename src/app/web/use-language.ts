import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { languageNamed, type Language } from '#platform/contract/languages.ts'
import { speak } from '#platform/web/language/choose-language.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'

/** The language of the pages: of this browser, and of a signed-in person on all their devices. */
export function useLanguage(signedIn: boolean) {
  const { i18n } = useLingui()
  const [wanted, setWanted] = useState<Language | null>(null)
  const choose = async (language: Language) => {
    setWanted(language)
    try {
      // Not in the first bundle: visitors have no account that could keep it.
      if (signedIn) await (await import('#users/web/keep-language.ts')).keepLanguage(language)
      await speak(language)
    } catch (error) {
      announce('error', wordsFor(error))
    } finally {
      setWanted(null)
    }
  }
  return {
    language: wanted ?? languageNamed(i18n.locale) ?? 'en',
    choose: (language: Language) => void choose(language),
  }
}
