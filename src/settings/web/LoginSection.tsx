import { msg, t } from '@lingui/core/macro'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import type { SettingsDraft } from './use-draft.ts'

const SECOND_STEP_FOR = {
  nobody: msg`Nobody`,
  administrator: msg`The administrator`,
  roles: msg`The administrator and everybody with a role`,
}

/** How people prove who they are, and how long they stay signed in. */
export function LoginSection({ draft }: { draft: SettingsDraft }) {
  const demanded = draft.text(
    'secondStepFor',
    t`From their next login on, they set up a passkey or a code of an app before anything else. Single sign-on is not asked: your provider does that.`,
  )
  return (
    <SettingsSection
      title={t({ message: 'Login', context: 'the act' })}
      lead={t`Whether a password alone is enough, and when people have to log in again.`}
      action={t`Save login`}
      names={['secondStepFor', 'idleMinutes']}
      draft={draft}
    >
      <SelectField
        label={t`A second step is demanded of`}
        choices={SECOND_STEP_FOR}
        {...demanded}
        value={demanded.value as keyof typeof SECOND_STEP_FOR}
      />
      <TextField
        label={t`Minutes without use`}
        inputMode="numeric"
        placeholder="30"
        {...draft.text(
          'idleMinutes',
          t`A session ends after so many minutes in which nobody typed or clicked. Empty: it ends after the days under “Privacy”.`,
        )}
      />
    </SettingsSection>
  )
}
