import { msg, t } from '@lingui/core/macro'
import { useMantineColorScheme } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { LANGUAGE_NAMES, languageNamed, LANGUAGES } from '#platform/contract/languages.ts'
import { paths } from '#platform/web/paths.ts'
import { Choice, Choices } from '#platform/web/ui/Choices.tsx'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import classes from './Footer.module.css'
import { useLanguage } from './use-language.ts'

interface FooterProps {
  signedIn: boolean
}

/** The version label (specification, section 1), links to Help and Privacy, and the colour scheme. */
export function Footer({ signedIn }: FooterProps) {
  const [version, commit] = useQuery(sessionQuery).data?.version.split('+') ?? []
  return (
    <footer id="footer" className={classes.footer}>
      <div className={classes.inner}>
        <p className={classes.version}>
          <LaurelMark size={18} /> <span>Laurel</span>{' '}
          {version !== undefined && (
            <span title={commit && t`Commit ${commit}`}>{`v${version}`}</span>
          )}
        </p>
        {signedIn && (
          <>
            <Link to={paths.chatbot} className={classes.link}>{t`Help`}</Link>
            <Link to={paths.privacy} className={classes.link}>{t`What is recorded`}</Link>
          </>
        )}
        <LanguageSwitch signedIn={signedIn} />
        <ColorSchemeSwitch />
      </div>
    </footer>
  )
}

const CHOICES = [
  { scheme: 'light', label: msg`Light` },
  { scheme: 'dark', label: msg`Dark` },
  { scheme: 'auto', label: msg`Auto` },
] as const

/** Light, dark, or the setting of the operating system. */
function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Choices aria-label={t`Colour scheme`}>
      {CHOICES.map(({ scheme, label }) => (
        <Choice
          key={scheme}
          className={classes.scheme}
          name="colour-scheme"
          checked={colorScheme === scheme}
          onChange={() => setColorScheme(scheme)}
        >
          {t(label)}
        </Choice>
      ))}
    </Choices>
  )
}

/** Chooses the language, in the footer of every page. */
function LanguageSwitch({ signedIn }: { signedIn: boolean }) {
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
