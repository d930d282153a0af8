import { useQuery } from '@tanstack/react-query'
import type { Settings as SettingsInForce } from '#settings/contract/settings.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { Unread } from '#platform/web/ui/Unread.tsx'
import { JoiningSection } from './JoiningSection.tsx'
import { PointsSection } from './PointsSection.tsx'
import { ReportsSection } from './ReportsSection.tsx'
import { Section } from './Section.tsx'
import classes from './Settings.module.css'
import { settingsQuery } from './settings-query.ts'
import { useDraft } from './use-draft.ts'

/** What the company decides. */
export function Settings() {
  const { data: settings, isError, refetch } = useQuery(settingsQuery)
  return (
    <Screen title="Settings" lead="What your company decides. Each change is in the audit log.">
      {settings !== undefined ? (
        <Sections settings={settings} />
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

function Sections({ settings }: { settings: SettingsInForce }) {
  const draft = useDraft(settings)
  return (
    <div className={classes.sections}>
      <Section
        title="Company"
        lead="How people recognise that this is theirs."
        names={['companyName']}
        draft={draft}
      >
        <TextField
          label="Company name"
          placeholder="Laurel"
          autoComplete="organization"
          {...draft.text(
            'companyName',
            'On Login, in the bar, in e-mails, on “My year” and in the installed app. Empty: Laurel.',
          )}
        />
      </Section>
      <JoiningSection draft={draft} />
      <PointsSection draft={draft} />
      <ReportsSection draft={draft} />
    </div>
  )
}
