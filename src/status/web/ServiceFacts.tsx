import { Link } from '@tanstack/react-router'
import { t } from '@lingui/core/macro'
import { paths } from '#platform/web/paths.ts'
import { Ago, Moment } from '#platform/web/ui/Moment.tsx'
import { showBytes } from '#platform/web/ui/show-bytes.ts'
import type { Status } from '#status/contract/status.ts'
import { FactList } from './FactList.tsx'
import { counted } from './status-words.ts'

export function BackupFacts({ facts }: Pick<Status['backups'], 'facts'>) {
  if (facts === null) return null
  const { newest, bucket, isEncrypted, nextDue } = facts
  return (
    <FactList
      facts={{
        Newest:
          newest === null ? (
            'None yet'
          ) : (
            <>
              <Ago date={newest.madeAt} />, {showBytes(newest.bytes)}
            </>
          ),
        Next: nextDue && <Moment date={nextDue} />,
        'Restored as a trial': <Trial facts={facts} />,
        'Kept in': bucket === null ? 'A folder that the server reaches' : `The bucket “${bucket}”`,
        Encrypted: isEncrypted ? 'Yes' : 'No',
      }}
    />
  )
}

function Trial({ facts }: { facts: NonNullable<Status['backups']['facts']> }) {
  const { trial, canBeTried } = facts
  if (!canBeTried) return 'Not possible: BACKUP_IDENTITY is not set'
  if (trial === null) return 'Not yet; Laurel does so once a week'
  return (
    <>
      <Ago date={trial.at} />,{' '}
      {trial.fault === null ? 'with books that balance' : 'without success'}
    </>
  )
}

export function MailFacts({ status: { mail, undelivered } }: { status: Status }) {
  return (
    <FactList
      facts={{
        ...(mail !== null && {
          'On the way': mail.waiting === null ? null : counted(mail.waiting, 'e-mail'),
          'Server last answered':
            mail.answeredAt === null ? (
              'Not since this process was started'
            ) : (
              <Ago date={mail.answeredAt} />
            ),
        }),
        'Given up': undelivered && <GivenUp {...undelivered} />,
      }}
    />
  )
}

function GivenUp({ mails, pushes }: NonNullable<Status['undelivered']>) {
  if (mails + pushes === 0) return 'Nothing'
  const parts = [
    ...(mails > 0 ? [counted(mails, 'e-mail')] : []),
    ...(pushes > 0 ? [counted(pushes, 'push message')] : []),
  ]
  return (
    <>
      {parts.join(' and ')}: <Link to={paths.undelivered}>{t`Not delivered`}</Link>
    </>
  )
}

export function DiskFacts({ status: { disk, versions } }: { status: Status }) {
  const { folder, bucket, files } = disk
  return (
    <FactList
      facts={{
        'Data folder': folder,
        Files:
          files === null ? null : counted(files, 'picture or document', 'pictures and documents'),
        'Files are in': bucket === null ? 'The data folder' : `The bucket “${bucket}”`,
        Database: versions.isBundled
          ? 'In the data folder'
          : 'On the disk of your own server, unknown here',
      }}
    />
  )
}
