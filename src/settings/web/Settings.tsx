import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { zoneChoices } from '#platform/web/ui/time-zones.ts'
import type { CompanySettings } from '#settings/contract/settings.ts'
import { CompanySection } from './CompanySection.tsx'
import { JoiningSection, LoginSection } from './JoiningSection.tsx'
import { PointsSection } from './PointsSection.tsx'
import { PrivacySection, ReportsSection } from './PrivacySection.tsx'
import classes from './Settings.module.css'
import { LeadingSection, settingsQuery, SettingsSection } from './SettingsSection.tsx'
import { useDraft, type SettingsDraft } from './use-draft.ts'

interface SettingsProps {
  /** Services that the operator set up, below what the company decides. */
  connections: ReactNode
}

/** What the company decides. */
export function Settings({ connections }: SettingsProps) {
  const { data: settings, isError, refetch } = useQuery(settingsQuery)
  return (
    <Screen
      title={t`Settings`}
      lead={t`What your company decides. Each change is in the audit log.`}
      actions={
        <Button component={Link} to={paths.status} variant="default">{t`Status of Laurel`}</Button>
      }
    >
      {settings !== undefined ? (
        <Sections settings={settings} connections={connections} />
      ) : isError ? (
        <LoadAlert words={t`The settings could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <RowsSkeleton rows={4} />
        </Card>
      )}
    </Screen>
  )
}

/** Where the company's days begin and end. */
function TimeSection({ draft }: { draft: SettingsDraft }) {
  const zone = draft.text('timeZone', t`Last days end here, and months for finance begin.`)
  return (
    <SettingsSection
      title={t`Time`}
      lead={t`Where your company’s days begin and end.`}
      action={t`Save time`}
      names={['timeZone']}
      draft={draft}
    >
      <SelectField label={t`Time zone`} choices={zoneChoices(zone.value)} {...zone} />
    </SettingsSection>
  )
}

/** Leads to the one form of the rules for thanks. */
function RecognitionSection() {
  return (
    <LeadingSection title={t`Recognition`} lead={t`What a card of thanks has.`}>
      <p className={classes.elsewhere}>
        <Trans>
          Your values, the reactions, the fewest characters of a message, and whether the wall shows
          points have a page of their own, beside reports and hidden words.
        </Trans>
      </p>
      <div>
        <Button component={Link} to={paths.recognition} variant="default">
          <Trans>Open the rules for thanks</Trans>
        </Button>
      </div>
    </LeadingSection>
  )
}

function Sections({ settings, connections }: SettingsProps & { settings: CompanySettings }) {
  const draft = useDraft(settings)
  return (
    <div className={classes.sections}>
      <CompanySection draft={draft} />
      <JoiningSection draft={draft} />
      <LoginSection draft={draft} />
      <PointsSection draft={draft} />
      <TimeSection draft={draft} />
      <ReportsSection draft={draft} />
      <PrivacySection draft={draft} />
      <RecognitionSection />
      {connections}
    </div>
  )
}
