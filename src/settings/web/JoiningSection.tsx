import { msg, plural, t } from '@lingui/core/macro'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import type { SettingsDraft } from './use-draft.ts'

/** How people come in. */
export function JoiningSection({ draft }: { draft: SettingsDraft }) {
  return (
    <SettingsSection section="joining" action={t`Save joining`} draft={draft}>
      <SwitchField
        label={t`People create their own account`}
        {...draft.toggle('signUpOpen', t`Off: you add people by a CSV file.`)}
      />
      <TextField
        label={t`E-mail domains`}
        placeholder="acme.com, acme.org"
        {...draft.text(
          'signUpDomains',
          t`Only addresses of these domains may sign up. Empty: every domain.`,
        )}
      />
      <SwitchField
        label={t`New accounts are active at once`}
        {...draft.toggle(
          'signUpActive',
          t`With every permission. Off: each waits until you approve it in All Data.`,
        )}
      />
      <AmountField
        label={t`Points of a new account`}
        size="md"
        {...draft.text(
          'signUpBonus',
          t`Everybody new begins with these earned points, however their account is made. 0: none.`,
        )}
      />
      <SwitchField
        label={t`News of accounts that wait`}
        {...draft.toggle('tellsOfNewcomers', t`Tells you when somebody waits for approval.`)}
      />
      <ShortestName draft={draft} />
      <SwitchField
        label={t`People may have a user name instead of an e-mail address`}
        {...draft.toggle(
          'userNames',
          t`For a warehouse or a shop floor. You give the names, and print a slip for the first login. Who has one keeps it when this is off.`,
        )}
      />
      <TextAreaField
        label={t`Words of welcome`}
        minRows={3}
        placeholder={t`Good to have you here. Ask Ada on the second floor if you need anything.`}
        {...draft.text(
          'welcomeWords',
          t`In the invitation, and in the e-mail to somebody whose account was approved. Empty: Laurel’s own words alone.`,
        )}
      />
    </SettingsSection>
  )
}

function ShortestName({ draft }: { draft: SettingsDraft }) {
  const shortest = draft.text(
    'shortestName',
    t`For first and last names. People are called Bo and Ng.`,
  )
  return (
    <SelectField
      label={t`Shortest name`}
      choices={{ 3: characters(3), 2: characters(2), 1: characters(1) }}
      {...shortest}
      value={shortest.value as '1' | '2' | '3'}
    />
  )
}

function characters(count: number): string {
  return plural(count, { one: '# character', other: '# characters' })
}

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
    <SettingsSection section="login" action={t`Save login`} draft={draft}>
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
