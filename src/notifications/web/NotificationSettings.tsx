import { ViewPanel, ViewTab } from '#platform/web/ui/Views.tsx'
import '@mantine/core/styles/Tabs.layer.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Tabs, VisuallyHidden } from '@mantine/core'
import { IconLock, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { NotificationKind } from '#notifications/contract/kinds.ts'
import type { KindChange, KindChannels, Preferences } from '#notifications/contract/preferences.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { ChoiceCards } from '#platform/web/ui/ChoiceCards.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { KindMatrix } from './KindMatrix.tsx'
import classes from './NotificationSettings.module.css'
import { changesOf, presetOf, type Preset } from './presets.ts'
import { deviceQuery, PushSwitch } from './push/PushSwitch.tsx'
import { QuietHoursField } from './QuietHoursField.tsx'
import { SavedMark } from './SavedMark.tsx'
import {
  defaultsQuery,
  preferencesQuery,
  useSaveDefaults,
  useSavePreferences,
} from './use-preferences.ts'

interface NotificationSettingsProps {
  isAdministrator: boolean
  /** Whether the person may withdraw points. */
  mayWithdraw: boolean
  /** Chooses the language in which news is written. */
  languagePanel: ReactNode
}

/** The person's notification settings; for the administrator, also everybody's defaults. */
export function NotificationSettings(props: NotificationSettingsProps) {
  const { isAdministrator } = props
  const { view } = useSearch({ from: paths.notificationSettings })
  const navigate = useNavigate({ from: paths.notificationSettings })
  const show = (chosen: string | null) =>
    void navigate({
      search: { view: chosen === 'everybody' ? chosen : undefined },
      replace: true,
      resetScroll: false,
    })
  return (
    <Screen
      title={t`How news reaches you`}
      above={<BackLink to={paths.notifications}>{t`Notifications`}</BackLink>}
      lead={t`Choose what reaches you, and where. Every change is saved at once.`}
    >
      {isAdministrator ? (
        <Tabs value={view ?? 'own'} onChange={show} keepMounted={false}>
          <Tabs.List aria-label={t`Whose settings`}>
            <ViewTab value="own">{t`Yours`}</ViewTab>
            <ViewTab value="everybody">
              <Trans>Usual settings for everybody</Trans>
            </ViewTab>
          </Tabs.List>
          <ViewPanel value="own">
            <Own {...props} />
          </ViewPanel>
          <ViewPanel value="everybody">
            <Everybody />
          </ViewPanel>
        </Tabs>
      ) : (
        <Own {...props} />
      )}
    </Screen>
  )
}

const QUIET_HOURS = ['timeZone', 'quietFrom', 'quietUntil'] as const

function Own({ languagePanel, ...rights }: NotificationSettingsProps) {
  const { data: preferences, isError, refetch } = useQuery(preferencesQuery)
  const { data: device } = useQuery(deviceQuery)
  const { save, saved } = useSavePreferences()
  if (preferences === undefined) {
    return <Waiting isError={isError} onRetry={() => void refetch()} />
  }
  const kinds = preferences.kinds.filter(({ kind }) => canHappen(kind, rights))
  const silences = {
    mail: mailSilence(preferences),
    push: device === undefined || device.isOn ? null : t`Off here`,
  }
  return (
    <div className={classes.own}>
      <div className={classes.device}>
        <PushSwitch />
      </div>
      <div className={classes.matrix}>
        <MailNote preferences={preferences} onWorks={() => save({ isRefused: false })} />
        <Presets kinds={kinds} onChange={(changes) => save({ kinds: changes })} />
        <KindMatrix
          kinds={kinds}
          silences={silences}
          saved={saved?.kinds?.length === 1 ? saved.kinds[0]?.kind : undefined}
          onChange={(change) => save({ kinds: [change] })}
        />
      </div>
      <aside className={classes.aside} aria-label={t`When and what`}>
        {languagePanel}
        <QuietHoursField
          preferences={preferences}
          isSaved={QUIET_HOURS.some((name) => saved?.[name] !== undefined)}
          onChange={save}
        />
        <SidePanel title={t`Private words`} icon={<IconLock size={20} />}>
          <div className={classes.panel}>
            <SwitchField
              label={t`E-mails and push messages may quote private thanks`}
              description={
                preferences.quotesPrivate
                  ? t`Their words are shown in e-mails, and on a locked screen.`
                  : t`They tell you who thanked you. The words stay in Laurel.`
              }
              checked={preferences.quotesPrivate}
              onChange={(quotesPrivate) => save({ quotesPrivate })}
            />
            {saved?.quotesPrivate !== undefined && <SavedMark />}
          </div>
        </SidePanel>
      </aside>
      <SavedStatus>{saved && t`Your choice is saved.`}</SavedStatus>
    </div>
  )
}

interface PresetsProps {
  kinds: readonly KindChannels[]
  onChange: (changes: KindChange[]) => void
}

/** Three choices for all kinds at once; another choice of theirs chooses none of them. */
function Presets({ kinds, onChange }: PresetsProps) {
  const choose = (preset: Preset) => {
    const before = kinds.filter(({ isLocked }) => !isLocked)
    onChange(changesOf(preset, kinds))
    announceMessage('success', t`All kinds of news follow your choice.`, {
      label: t`Undo`,
      run: () =>
        onChange(before.map(({ kind, inInbox, mail, push }) => ({ kind, inInbox, mail, push }))),
    })
  }
  return (
    <ChoiceCards
      question={t`What should reach you at once?`}
      choices={[
        {
          value: 'everything',
          name: t`Everything`,
          lead: t`Hearts and new colleagues, too.`,
        },
        {
          value: 'own',
          name: t`What concerns me`,
          lead: t`Thanks, comments, points, gifts, my account.`,
        },
        { value: 'thanks', name: t`Only thanks`, lead: t`The rest waits in my inbox.` },
      ]}
      value={presetOf(kinds)}
      onChange={choose}
    />
  )
}

/** Whether such news can reach a person with these rights. */
function canHappen(
  kind: NotificationKind,
  {
    mayWithdraw,
    isAdministrator,
  }: Pick<NotificationSettingsProps, 'mayWithdraw' | 'isAdministrator'>,
): boolean {
  if (kind === 'withdrawalPaid' || kind === 'withdrawalUnpaid') return mayWithdraw
  return kind !== 'handoverAnswered' || isAdministrator
}

/** Why no e-mails come, in a few words; null while they do, false if they can't. */
function mailSilence({ sendsMail, hasAddress, isRefused }: Preferences): string | null | false {
  if (!hasAddress) return false
  if (!sendsMail) return t`Not sent here`
  return isRefused ? t`Address refused` : null
}

/** Says to screen readers that a choice is saved; SavedMark shows it. */
function SavedStatus({ children }: { children: ReactNode }) {
  return <VisuallyHidden role="status">{children}</VisuallyHidden>
}

function Everybody() {
  const { data: defaults, isError, refetch } = useQuery(defaultsQuery)
  const { data: own } = useQuery(preferencesQuery)
  const { save, saved } = useSaveDefaults()
  if (defaults === undefined) {
    return <Waiting isError={isError} onRetry={() => void refetch()} />
  }
  return (
    <div className={classes.matrix}>
      <p className={classes.lead}>
        <Trans>These are the defaults. People’s own choices stay.</Trans>
      </p>
      <KindMatrix
        kinds={defaults.kinds}
        silences={{ mail: own?.sendsMail === false ? t`Not sent here` : null, push: null }}
        saved={saved?.kinds[0]?.kind}
        onChange={(change) => save({ kinds: [change] })}
      />
      <SavedStatus>{saved && t`The usual settings are saved.`}</SavedStatus>
      <p className={classes.lead}>
        <Link to={paths.undelivered} className={classes.link}>
          <Trans>See what was not delivered</Trans>
        </Link>
      </p>
    </div>
  )
}

interface MailNoteProps {
  preferences: Preferences
  /** Called when the person says that mails arrive again. */
  onWorks: () => void
}

function MailNote({ preferences, onWorks }: MailNoteProps) {
  const { sendsMail, isRefused, hasAddress } = preferences
  if (sendsMail && hasAddress && !isRefused) return null
  if (!hasAddress) {
    return (
      <Alert
        color="gray"
        icon={<IconMailOff aria-hidden />}
        title={t`You have no e-mail address here`}
      >
        <Trans>
          You log in with a user name, so no e-mails reach you. Your inbox here has everything, and
          push messages work too.
        </Trans>
      </Alert>
    )
  }
  return (
    <Alert
      color={sendsMail ? 'orange' : 'gray'}
      icon={<IconMailOff aria-hidden />}
      title={sendsMail ? t`Your e-mail address does not work` : t`This Laurel sends no e-mails`}
    >
      {sendsMail ? (
        <>
          <Trans>
            A mail server refused it, so no more e-mails go there. Your inbox here has everything.
          </Trans>{' '}
          <Button variant="default" size="xs" onClick={onWorks}>{t`It works again`}</Button>
        </>
      ) : (
        <Trans>
          Your choices for e-mail are kept for when it does. Your inbox here has everything.
        </Trans>
      )}
    </Alert>
  )
}

function Waiting({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  if (isError) return <LoadFailed title={t`Could not load these settings`} onRetry={onRetry} />
  return (
    <Card padding="flush">
      <RowsSkeleton rows={6} />
    </Card>
  )
}
