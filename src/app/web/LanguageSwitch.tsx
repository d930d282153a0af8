import { useState } from 'react'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { IconWorld } from '@tabler/icons-react'
import { LANGUAGE_NAMES, LANGUAGES, languageNamed } from '#platform/contract/languages.ts'
import { speak } from '#platform/web/language/choose-language.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './LanguageSwitch.module.css'

/** The language of the pages: of this browser, and of the signed-in person on all their devices. */
export function LanguageSwitch({ signedIn }: { signedIn: boolean }) {
  const { i18n } = useLingui()
  const [wanted, setWanted] = useState<string | null>(null)
  const choose = async (name: string) => {
    const language = languageNamed(name)
    if (language === null) return
    setWanted(language)
    try {
      // Not in the first bundle: a visitor needs it not.
      if (signedIn) await (await import('#users/web/keep-language.ts')).keepLanguage(language)
      await speak(language)
    } catch (error) {
      announce('error', wordsFor(error))
    } finally {
      setWanted(null)
    }
  }
  return (
    <label className={classes.language}>
      <IconWorld size={18} stroke={1.75} aria-hidden />
      <select
        aria-label={t`Language`}
        className={classes.select}
        value={wanted ?? i18n.locale}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  )
}
