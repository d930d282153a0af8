import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { listNames } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { Ago, Moment } from '#platform/web/ui/Moment.tsx'
import { showBytes } from '#platform/web/ui/show-bytes.ts'
import type { StatusReport } from '#status/contract/status.ts'
import { FactList, type Fact } from './FactList.tsx'
import { sayPlaceOfDatabase } from './status-words.ts'

export function BackupFacts({ facts }: Pick<StatusReport['backups'], 'facts'>) {
  if (facts === null) return null
  const { newest, bucket, isEncrypted, nextDue } = facts
  return (
    <FactList
      facts={[
        [
          t({ message: 'Newest', context: 'a backup' }),
          newest === null ? (
            t`None yet`
          ) : (
            <>
              <Ago date={newest.madeAt} />, {showBytes(newest.bytes)}
            </>
          ),
        ],
        [
          t({ message: 'Next', context: 'a backup' }),
          nextDue && <Moment key="next" date={nextDue} />,
        ],
        [t`Restored as a trial`, <Trial key="trial" facts={facts} />],
        [
          t`Kept in`,
          bucket === null ? t`A folder that the server reaches` : t`The bucket “${bucket}”`,
        ],
        [t`Encrypted`, isEncrypted ? t`Yes` : t`No`],
      ]}
    />
  )
}

function Trial({ facts }: { facts: NonNullable<StatusReport['backups']['facts']> }) {
  const { trial, canBeTried } = facts
  if (!canBeTried) return t`Not possible: BACKUP_IDENTITY is not set`
  if (trial === null) return t`Not yet; Laurel does so once a week`
  return trial.fault === null ? (
    <Trans>
      <Ago date={trial.at} />, with books that balance
    </Trans>
  ) : (
    <Trans>
      <Ago date={trial.at} />, without success
    </Trans>
  )
}

export function MailFacts({ status: { mail, undelivered } }: { status: StatusReport }) {
  const givenUp: Fact = [t`Given up`, undelivered && <GivenUp key="given-up" {...undelivered} />]
  if (mail === null) return <FactList facts={[givenUp]} />
  const { waiting, answeredAt } = mail
  return (
    <FactList
      facts={[
        [
          t`On the way`,
          waiting === null ? null : plural(waiting, { one: '# e-mail', other: '# e-mails' }),
        ],
        [t`Server last answered`, <Answered key="answered" date={answeredAt} />],
        givenUp,
      ]}
    />
  )
}

function Answered({ date }: { date: Date | null }) {
  return date === null ? t`Not since this process was started` : <Ago date={date} />
}

interface ServerFactsProps {
  server: string
  answeredAt: Date | null
}

export function ServerFacts({ server, answeredAt }: ServerFactsProps) {
  return (
    <FactList
      facts={[
        [t`Server`, server],
        [t`Server last answered`, <Answered key="answered" date={answeredAt} />],
      ]}
    />
  )
}

function GivenUp({ mails, pushes }: NonNullable<StatusReport['undelivered']>) {
  if (mails + pushes === 0) return t`Nothing`
  const parts = [
    ...(mails > 0 ? [plural(mails, { one: '# e-mail', other: '# e-mails' })] : []),
    ...(pushes > 0 ? [plural(pushes, { one: '# push message', other: '# push messages' })] : []),
  ]
  return (
    <>
      {listNames(parts)}:{' '}
      <Anchor renderRoot={(props) => <Link to={paths.undelivered} {...props} />}>
        {t`Not delivered`}
      </Anchor>
    </>
  )
}

export function DiskFacts({ status: { disk, versions } }: { status: StatusReport }) {
  const { folder, bucket, files } = disk
  return (
    <FactList
      facts={[
        [t`Data folder`, folder],
        [
          t`Files`,
          files === null
            ? null
            : plural(files, { one: '# picture or document', other: '# pictures and documents' }),
        ],
        [t`Files are in`, bucket === null ? t`The data folder` : t`The bucket “${bucket}”`],
        [
          t`Database`,
          versions.isBundled
            ? sayPlaceOfDatabase(disk)
            : t`On the disk of your own server, unknown here`,
        ],
      ]}
    />
  )
}
