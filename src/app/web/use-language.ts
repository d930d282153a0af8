import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { languageNamed, type Language } from '#platform/contract/languages.ts'
import {
  forgetWish,
  speakAsWished,
  wishedLanguage,
} from '#platform/web/language/choose-language.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'

/** The language of the pages: of this browser, and of a signed-in person on all their devices. */
export function useLanguage(signedIn: boolean) {
  const { i18n } = useLingui()
  const [wanted, setWanted] = useState<Language | null>(null)
  const choose = async (language: Language) => {
    setWanted(language)
    try {
      if (signedIn) await keepLanguage(language)
      else await speakAsWished(language)
    } catch (error) {
      announceMessage('error', wordsFor(error))
    } finally {
      setWanted(null)
    }
  }
  return {
    language: wanted ?? languageNamed(i18n.locale) ?? 'en',
    choose: (language: Language) => void choose(language),
  }
}

/** Keeps in the account the language that a person chose just before they signed in. */
export function useWishedLanguage(known: Language | null): void {
  useEffect(() => {
    const wish = wishedLanguage()
    forgetWish()
    // If it can't be kept, this device speaks it all the same.
    if (wish !== null && wish !== known) void keepLanguage(wish).catch(() => undefined)
  }, [known])
}

// Not in the first bundle: visitors have no account that could keep it.
async function keepLanguage(language: Language): Promise<void> {
  await (await import('#users/web/keep-language.ts')).keepLanguage(language)
}
