import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { zoneChoices } from '#platform/web/ui/time-zones.ts'
import type { CompanySettings } from '#settings/contract/settings.ts'
import { CompanySection } from './CompanySection.tsx'
import type { FormSection } from './forms.ts'
import { JoiningSection, LoginSection } from './JoiningSection.tsx'
import { PointsSection } from './PointsSection.tsx'
import { PrivacySection, ReportsSection } from './PrivacySection.tsx'
import { settingsQuery, SettingsSection } from './SettingsSection.tsx'
import { useDraft, type SettingsDraft } from './use-draft.ts'

/** Sections whose fields are in this feature. */
export type OwnSection = Exclude<FormSection, 'giving'>

const SECTIONS: Readonly<Record<OwnSection, ComponentType<{ draft: SettingsDraft }>>> = {
  company: CompanySection,
  joining: JoiningSection,
  login: LoginSection,
  points: PointsSection,
  payroll: PayrollSection,
  time: TimeSection,
  reports: ReportsSection,
  privacy: PrivacySection,
}

/** One section of what the company decides. */
export function Settings({ section }: { section: OwnSection }) {
  const { data: settings, isError, refetch } = useQuery(settingsQuery)
  if (settings !== undefined) return <Loaded section={section} settings={settings} />
  if (!isError) return <RowsSkeleton rows={4} />
  return <LoadAlert words={t`The settings could not be loaded.`} onRetry={() => void refetch()} />
}

function Loaded({ section, settings }: { section: OwnSection; settings: CompanySettings }) {
  const Fields = SECTIONS[section]
  return <Fields draft={useDraft(settings)} />
}

/** Where the company's days begin and end. */
function TimeSection({ draft }: { draft: SettingsDraft }) {
  const zone = draft.text('timeZone', t`Last days end here, and months for finance begin.`)
  return (
    <SettingsSection section="time" action={t`Save time`} draft={draft}>
      <SelectField label={t`Time zone`} choices={zoneChoices(zone.value)} {...zone} />
    </SettingsSection>
  )
}

/** What is counted for payroll. */
function PayrollSection({ draft }: { draft: SettingsDraft }) {
  return (
    <SettingsSection section="payroll" action={t`Save payroll`} draft={draft}>
      <SwitchField
        label={t`Count for payroll what gifts are worth`}
        {...draft.toggle(
          'payroll',
          t`Gifts get a kind and a cost. Laurel lists what counted; it computes no tax.`,
        )}
      />
    </SettingsSection>
  )
}
