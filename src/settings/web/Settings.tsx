import { useId, type ReactNode } from 'react'
import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Settings as SettingsInForce } from '#settings/contract/settings.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { zoneChoices } from '#platform/web/ui/time-zones.ts'
import { Unread } from '#platform/web/ui/Unread.tsx'
import { CompanySection } from './CompanySection.tsx'
import { JoiningSection } from './JoiningSection.tsx'
import { PointsSection } from './PointsSection.tsx'
import { PrivacySection } from './PrivacySection.tsx'
import { ReportsSection } from './ReportsSection.tsx'
import classes from './Settings.module.css'
import { LoginSection } from './LoginSection.tsx'
import { settingsQuery } from './settings-query.ts'
import { Section } from './Section.tsx'
import { type SettingsDraft, useDraft } from './use-draft.ts'

interface SettingsProps {
  /** Services that the operator set up, below what the company decides. */
  connections: ReactNode
}

/** What the company decides. */
export function Settings({ connections }: SettingsProps) {
  const { data: settings, isError, refetch } = useQuery(settingsQuery)
  return (
    <Screen
      title="Settings"
      lead="What your company decides. Each change is in the audit log."
      actions={
        <Button component={Link} to={paths.status} variant="default">
          Status of Laurel
        </Button>
      }
    >
      {settings !== undefined ? (
        <Sections settings={settings} connections={connections} />
      ) : isError ? (
        <Unread words="The settings could not be loaded." onRetry={() => void refetch()} />
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
  const zone = draft.text('timeZone', 'Last days end here, and months for finance begin.')
  return (
    <Section
      title="Time"
      lead="Where your company’s days begin and end."
      names={['timeZone']}
      draft={draft}
    >
      <SelectField label="Time zone" choices={zoneChoices(zone.value)} {...zone} />
    </Section>
  )
}

/** Leads to the one form of the rules for thanks. */
function RecognitionSection() {
  const titleId = useId()
  return (
    <Card>
      <section className={classes.section} aria-labelledby={titleId}>
        <div className={classes.about}>
          <Title order={2} id={titleId}>
            Recognition
          </Title>
          <p>What a card of thanks has.</p>
        </div>
        <div className={classes.fields}>
          <p className={classes.elsewhere}>
            Your values, the reactions, the fewest characters of a message, and whether the wall
            shows points have a page of their own, beside reports and hidden words.
          </p>
          <div>
            <Button component={Link} to={paths.recognition} variant="default">
              Open the rules for thanks
            </Button>
          </div>
        </div>
      </section>
    </Card>
  )
}

function Sections({ settings, connections }: SettingsProps & { settings: SettingsInForce }) {
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
