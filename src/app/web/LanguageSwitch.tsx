import { t } from '@lingui/core/macro'
import { IconWorld } from '@tabler/icons-react'
import { LANGUAGE_NAMES, languageNamed, LANGUAGES } from '#platform/contract/languages.ts'
import classes from './LanguageSwitch.module.css'
import { useLanguage } from './use-language.ts'

/** Chooses the language, in the footer of every page. */
export function LanguageSwitch({ signedIn }: { signedIn: boolean }) {
  const { language, choose } = useLanguage(signedIn)
  return (
    <label className={classes.language}>
      <IconWorld size={18} stroke={1.75} aria-hidden />
      <select
        aria-label={t`Language`}
        className={classes.select}
        value={language}
        onChange={({ currentTarget }) => choose(languageNamed(currentTarget.value) ?? language)}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
