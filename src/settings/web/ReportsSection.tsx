import { t } from '@lingui/core/macro'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import type { SettingName } from '#settings/contract/settings.ts'
import { SettingsSection } from './SettingsSection.tsx'
import type { SettingsDraft } from './use-draft.ts'

const NAMES: readonly SettingName[] = ['smallestGroup', 'personLists']

/** What reports tell about teams and single people. */
export function ReportsSection({ draft }: { draft: SettingsDraft }) {
  return (
    <SettingsSection
      title={t({ message: 'Reports', context: 'figures' })}
      lead={t`What Overview and statements tell of teams and of single people.`}
      action={t`Save reports`}
      names={NAMES}
      draft={draft}
    >
      <TextField
        label={t`Smallest group`}
        inputMode="numeric"
        {...draft.text(
          'smallestGroup',
          t`No figures of a team with fewer people are shown. 1: every team has its own.`,
        )}
      />
      <SwitchField
        label={t`Lists of single people`}
        {...draft.toggle(
          'personLists',
          t`Off: reports name nobody, and the ledger of a month has account numbers alone.`,
        )}
      />
    </SettingsSection>
  )
}
