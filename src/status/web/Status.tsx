import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconHelpCircle,
  type Icon,
} from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { listNames } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { statusEndpoints, type StatusReport } from '#status/contract/status.ts'
import { BackupFacts, DiskFacts, MailFacts, ServerFacts } from './ServiceFacts.tsx'
import {
  judgeBackups,
  judgeDatabase,
  judgeDirectory,
  judgeDisk,
  judgeKey,
  judgeMail,
  judgeProcesses,
  judgeProvider,
  judgeQueues,
  judgeVersions,
  type Finding,
  type PageState,
  type State,
} from './status-words.ts'
import classes from './Status.module.css'
import { DatabaseFacts, ProcessTable, QueueTable, VersionFacts } from './SystemFacts.tsx'

const AGAIN_SECONDS = 20

const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => call(statusEndpoints.readStatus, { signal }),
  refetchInterval: AGAIN_SECONDS * 1_000,
})

interface StatusProps {
  page: PageState
}

/** How the installation does: each part judged in words, with its facts. */
export function Status({ page }: StatusProps) {
  const { data, isError, refetch } = useQuery(statusQuery)
  return (
    <Screen
      title={t`Status`}
      above={<BackLink to={paths.settings}>{t`Settings`}</BackLink>}
      lead={t`How this installation of Laurel is doing right now.`}
    >
      {data !== undefined ? (
        <Parts status={data} page={page} />
      ) : isError ? (
        <LoadFailed title={t`Could not load the status`} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <RowsSkeleton rows={7} />
        </Card>
      )}
    </Screen>
  )
}

interface StatusPart {
  readonly name: string
  readonly finding: Finding
  readonly facts: ReactNode
}

function partsOf(status: StatusReport, page: PageState): readonly StatusPart[] {
  const { directory, provider } = status
  return [
    {
      name: t`Versions`,
      finding: judgeVersions(status, page),
      facts: <VersionFacts versions={status.versions} page={page} />,
    },
    {
      name: t`Processes`,
      finding: judgeProcesses(status),
      facts: <ProcessTable processes={status.processes.list} />,
    },
    {
      name: t`Database`,
      finding: judgeDatabase(status),
      facts: <DatabaseFacts {...status} />,
    },
    {
      name: t`Jobs`,
      finding: judgeQueues(status),
      facts: <QueueTable queues={status.queues} />,
    },
    {
      name: t`Backups`,
      finding: judgeBackups(status),
      facts: <BackupFacts facts={status.backups.facts} />,
    },
    { name: t`Mail`, finding: judgeMail(status), facts: <MailFacts status={status} /> },
    // Most companies have none, so it is not said to be switched off.
    ...(directory === null
      ? []
      : [
          {
            name: t`Directory`,
            finding: judgeDirectory(directory),
            facts: <ServerFacts {...directory} />,
          },
        ]),
    ...(provider === null
      ? []
      : [
          {
            name: t`Single sign-on`,
            finding: judgeProvider(provider),
            facts: <ServerFacts {...provider} />,
          },
        ]),
    { name: t`Disk`, finding: judgeDisk(status), facts: <DiskFacts status={status} /> },
    ...(status.lockedCodes === null || status.lockedCodes === 0
      ? []
      : [{ name: t`Sealing key`, finding: judgeKey(status.lockedCodes), facts: null }]),
  ]
}

function Parts({ status, page }: StatusProps & { status: StatusReport }) {
  const parts = partsOf(status, page)
  return (
    <div className={classes.parts}>
      <Summary parts={parts} readAt={status.readAt} />
      <Card padding="flush">
        {parts.map((part) => (
          <PartRow key={part.name} {...part} />
        ))}
      </Card>
    </div>
  )
}

interface SummaryProps {
  parts: readonly StatusPart[]
  readAt: Date
}

function Summary({ parts, readAt }: SummaryProps) {
  const named = (state: State) => {
    const found = parts.filter(({ finding }) => finding.state === state)
    return listNames(found.map(({ name }) => name))
  }
  const [attention, unknown, off] = [named('attention'), named('unknown'), named('off')]
  const calm = unknown === '' ? 'good' : 'unknown'
  const state = attention === '' ? calm : 'attention'
  const { icon: Mark } = LOOKS[state]
  return (
    <div className={classes.summary} data-state={state}>
      <Mark size={28} stroke={1.75} aria-hidden />
      <div>
        <p className={classes.verdict} role="status">
          {attention === '' && unknown === '' && t`Everything that is switched on works.`}
          {attention !== '' && t`Needs attention: ${attention}.`}
          {unknown !== '' && <> {t`Not known now: ${unknown}.`}</>}
          {off !== '' && <> {t`Switched off: ${off}.`}</>}
        </p>
        <p className={classes.read}>
          <Trans>
            Read <Moment date={readAt} />; read again every {AGAIN_SECONDS} seconds.
          </Trans>
        </p>
      </div>
    </div>
  )
}

const LOOKS: Readonly<Record<State, { icon: Icon; word: MessageDescriptor }>> = {
  good: { icon: IconCircleCheck, word: msg`Good` },
  attention: { icon: IconAlertTriangle, word: msg`Needs attention` },
  unknown: { icon: IconHelpCircle, word: msg`Unknown` },
  off: { icon: IconCircleMinus, word: msg`Switched off` },
}

function PartRow({ name, finding, facts }: StatusPart) {
  const titleId = useId()
  const { icon: Mark, word } = LOOKS[finding.state]
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <div>
        <Title order={2} id={titleId}>
          {name}
        </Title>
        <p className={classes.state} data-state={finding.state}>
          <Mark size={18} aria-hidden />
          {t(word)}
        </p>
      </div>
      <div className={classes.content}>
        <div>
          <p className={classes.says}>{finding.says}</p>
          {finding.todo !== undefined && <p className={classes.todo}>{finding.todo}</p>}
        </div>
        {facts}
      </div>
    </section>
  )
}
