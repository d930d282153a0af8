import { t } from '@lingui/core/macro'
import { LANGUAGE_NAMES, languageNamed } from '#platform/contract/languages.ts'
import { sendPicture } from '#platform/web/api/upload-file.ts'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import { PictureField } from '#platform/web/ui/PictureField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { usePicture } from '#platform/web/ui/use-picture.ts'
import { AccentField } from './AccentField.tsx'
import classes from './CompanySection.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import type { SettingsDraft } from './use-draft.ts'

/** How people recognise that Laurel is their company's. */
export function CompanySection({ draft }: { draft: SettingsDraft }) {
  const language = draft.text(
    'language',
    t`For people who have chosen none, and whose browser asks for none of these.`,
  )
  return (
    <SettingsSection section="company" action={t`Save company`} draft={draft}>
      <TextField
        label={t`Company name`}
        placeholder="Laurel"
        autoComplete="organization"
        {...draft.text(
          'companyName',
          t`On Login, in the bar, in e-mails, on “My year” and in the installed app. Empty: Laurel.`,
        )}
      />
      <SelectField
        label={t`Language`}
        choices={LANGUAGE_NAMES}
        {...language}
        value={languageNamed(language.value) ?? 'en'}
      />
      <LogoField
        label={t`Logo`}
        hint={t`In the bar, on Login, in e-mails, on “My year” and as the app’s icon. A wide one stands alone, without the name.`}
        background="light"
        {...draft.text('logo', '')}
      />
      <LogoField
        label={t`Logo on dark`}
        hint={t`For the dark theme. None: the same logo.`}
        background="dark"
        {...draft.text('logoDark', '')}
      />
      <AccentField
        {...draft.text(
          'accentColor',
          t`Buttons, links and headlines, in a light and in a dark shade. Empty: Laurel’s green.`,
        )}
      />
    </SettingsSection>
  )
}

interface LogoFieldProps {
  label: string
  hint: string
  /** The theme that it is meant for. */
  background: 'light' | 'dark'
  /** The picture's name; empty: none. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A logo of the company; a chosen file is uploaded at once, and used when its card is saved. */
function LogoField(props: LogoFieldProps) {
  // Another value begins another choice: saved, discarded, or chosen in another tab.
  return <ChosenLogo key={props.value} {...props} />
}

function ChosenLogo({ label, hint, background, value, error, onChange }: LogoFieldProps) {
  const choice = usePicture(value === '' ? null : value, async (file, signal) => {
    const picture = await sendPicture(file, signal)
    onChange(picture)
    return picture
  })
  const remove = () => onChange('')
  return (
    <div className={classes.field} data-background={background}>
      <PictureField
        label={label}
        choice={{ ...choice, remove, error: choice.error ?? error ?? null }}
        shape="wide"
        optional
      >
        <span className={classes.none}>
          <LaurelMark size={48} />
        </span>
      </PictureField>
      <p className={classes.hint}>{hint}</p>
    </div>
  )
}
