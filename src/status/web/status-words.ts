import { msg, plural, t } from '@lingui/core/macro'
import { sayProviderTrouble, type DirectoryTrouble } from '#auth/contract/sign-in-troubles.ts'
import { sayBackupFault } from '#backups/contract/backup-faults.ts'
import { isLowOnSpace } from '#platform/contract/disk-space.ts'
import { say } from '#platform/web/language/speak.ts'
import { showBytes } from '#platform/web/ui/show-bytes.ts'
import type { MailTrouble, QueueStatus, Standby, StatusReport } from '#status/contract/status.ts'
import { nameOfQueue } from './queue-names.ts'

type Trouble = NonNullable<NonNullable<StatusReport['mail']>['trouble']>
type TroubleSentence = (server: string, answer: string) => string

const MAIL: Readonly<Record<MailTrouble, TroubleSentence>> = {
  certificate: (server, answer) =>
    t`The certificate of the mail server ${server} is not trusted (${answer}). Please check it; if your own authority signed it, name the authority's file in NODE_EXTRA_CA_CERTS. Mails wait until it takes them.`,
  password: (server, answer) =>
    t`The mail server ${server} refuses the user and the password (${answer}). Please check SMTP_URL. Mails wait until it takes them.`,
  encryption: (server, answer) =>
    t`The mail server ${server} offers no encryption (${answer}), so it is not told the password. Please check SMTP_URL. Mails wait until it takes them.`,
  sender: (server, answer) =>
    t`The mail server ${server} refuses the sender (${answer}). Please check MAIL_FROM, and whether SMTP_URL needs a user and a password. Mails wait until it takes them.`,
  refused: (server, answer) =>
    t`The mail server ${server} refuses connections (${answer}). Please check its log, and SMTP_URL. Mails wait until it takes them.`,
  unreachable: (server, answer) =>
    t`The mail server ${server} can't be reached (${answer}). Please check it, and SMTP_URL. Mails wait until it takes them.`,
}

/** Why the mail server takes no mails, and what to check. */
function sayMailTrouble({ kind, server, answer }: Trouble): string {
  return MAIL[kind](server, answer)
}

/** Why files can't be stored or read, and what to check. */
function sayFileTrouble({ reason, place }: NonNullable<StatusReport['disk']['trouble']>): string {
  return t`Files can't be stored or read (${reason}): uploads and pictures are refused until they can. Please check ${place}.`
}

/** Why backups can't be stored, and what to check. */
function sayPlaceTrouble({
  reason,
  bucket,
}: NonNullable<StatusReport['backups']['trouble']>): string {
  return bucket === null
    ? t`Backups can't be written to their folder (${reason}). Please check the folder, and BACKUP_TO.`
    : t`Backups can't be stored in the bucket “${bucket}” (${reason}). Please check it, BACKUP_TO, and the S3_ settings.`
}

/** `off`: switched off by the operator. */
export type State = 'good' | 'attention' | 'unknown' | 'off'

/** The judgement of one part: a sentence, and what to do if it is not good. */
export interface Finding {
  readonly state: State
  readonly says: string
  readonly todo?: string
}

/** The open page against the installed browser app; unknown where browsers allow no service worker. */
export type PageState = 'current' | 'older' | 'unknown'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MB = 1024 ** 2

const good = (says: string): Finding => ({ state: 'good', says })
const attention = (says: string, todo: string): Finding => ({ state: 'attention', says, todo })
const unknown = (says: string, todo?: string): Finding => ({
  state: 'unknown',
  says,
  ...(todo !== undefined && { todo }),
})

/** A span in words: "25 minutes", "3 hours", "4 days". */
export function sayFor(milliseconds: number): string {
  if (milliseconds < 2 * HOUR_MS) {
    const minutes = Math.max(1, Math.floor(milliseconds / MINUTE_MS))
    return plural(minutes, { one: '# minute', other: '# minutes' })
  }
  if (milliseconds < 2 * DAY_MS) {
    const hours = Math.floor(milliseconds / HOUR_MS)
    return plural(hours, { one: '# hour', other: '# hours' })
  }
  const days = Math.floor(milliseconds / DAY_MS)
  return plural(days, { one: '# day', other: '# days' })
}

const since = (date: Date, now: Date) => now.getTime() - date.getTime()

export function judgeVersions({ versions, processes }: StatusReport, page: PageState): Finding {
  const { tables, laurel } = versions
  if (tables === null)
    return unknown(t`The database did not answer in time. Its version is not known now.`)
  if (tables.missing > 0) {
    const { missing } = tables
    return attention(
      t`The database lacks ${plural(missing, { one: '# change', other: '# changes' })} of this version.`,
      t`Restart Laurel: a start brings the database up to date.`,
    )
  }
  if (tables.unknown > 0) {
    const { release } = tables
    return attention(
      release === null
        ? t`A newer Laurel has changed the database already; version ${laurel} may still run beside it.`
        : t`Laurel ${release} has changed the database already; version ${laurel} may still run beside it.`,
      t`Finish the upgrade: replace the older processes.`,
    )
  }
  if (processes.list.some(({ version }) => version !== laurel)) {
    return attention(
      t`Processes of different versions work side by side.`,
      t`Finish the upgrade: replace the older processes.`,
    )
  }
  if (page === 'older') {
    return attention(t`This page is older than the installed Laurel.`, t`Reload this page.`)
  }
  return good(t`All parts fit together.`)
}

/** A process describes itself twice a minute. */
const SILENT_MS = 2 * MINUTE_MS

export function judgeProcesses({ processes, readAt }: StatusReport): Finding {
  const { list, isComplete } = processes
  if (!isComplete)
    return unknown(t`The database did not answer in time. Other processes are not known now.`)
  const silent = list.find(({ heardAt }) => since(heardAt, readAt) > SILENT_MS)
  if (silent !== undefined) {
    const { host, pid, heardAt } = silent
    return attention(
      t`Process ${pid} on ${host} has said nothing for ${{ span: sayFor(since(heardAt, readAt)) }}.`,
      t`See on that machine whether it still answers, and restart it if it does not.`,
    )
  }
  const working = list.length
  return good(
    plural(working, {
      one: '# process works on this database.',
      other: '# processes work on this database.',
    }),
  )
}

const LONG_TRANSACTION_MS = 10 * MINUTE_MS
/** At two billion PostgreSQL stops; long before it begins to clean up by itself. */
const OLD_TRANSACTIONS = 1_000_000_000
const FAR_BEHIND_BYTES = 64 * MB

export function judgeDatabase({ database, readAt }: StatusReport): Finding {
  if (database === null)
    return unknown(t`The database did not answer in time.`, t`This page asks again by itself.`)
  const { connections, transaction, oldestTransaction, standbys } = database
  const { used, allowed } = connections
  if (used >= 0.85 * allowed) {
    return attention(
      t`${used} of ${allowed} connections are used.`,
      t`Raise max_connections of PostgreSQL, run fewer processes, or put a pooler in front.`,
    )
  }
  const late = standbys?.find(isBehind)
  if (late !== undefined) {
    return attention(
      t`The standby ${{ name: late.name }} ${{ state: sayStandby(late) }}.`,
      t`See its log and its disk, and the network between the servers.`,
    )
  }
  if (oldestTransaction > OLD_TRANSACTIONS) {
    return attention(
      t`PostgreSQL can not clean up: old transactions have used half of the numbers there are.`,
      t`Look for what holds autovacuum up: open or prepared transactions, and replication slots.`,
    )
  }
  const lasts = transaction === null ? 0 : since(transaction.since, readAt)
  if (lasts > LONG_TRANSACTION_MS && transaction?.isBackup === false) {
    return attention(
      t`A transaction has been open for ${{ span: sayFor(lasts) }}.`,
      t`It can hold others up. See in pg_stat_activity which program it is, and end it.`,
    )
  }
  return good(t`It answers, and has connections to spare.`)
}

const isBehind = ({ state, behindBytes }: Standby) =>
  state !== null && (state !== 'streaming' || (behindBytes ?? 0) > FAR_BEHIND_BYTES)

/** "follows at once", "is 80.0 MB behind". */
export function sayStandby({ state, behindBytes }: Standby): string {
  if (state === null) return t`is connected; more is not told to the database’s user`
  if (state !== 'streaming') return t`is still catching up (${state})`
  if (behindBytes === null) return t`is connected`
  return behindBytes < MB ? t`follows at once` : t`is ${{ size: showBytes(behindBytes) }} behind`
}

const STUCK_MS = 10 * MINUTE_MS
/** Messages that were given up are Mail's. */
const MESSAGES = new Set(['mails', 'bulk-mails', 'notification-pushes'])

export function judgeQueues({ queues, readAt }: StatusReport): Finding {
  if (queues === null) return unknown(t`The tables of jobs did not answer in time.`)
  const stuck = queues.find((queue) => isStuck(queue, readAt))
  if (stuck?.waitingSince) {
    return attention(
      t`${{ queue: nameOfQueue(stuck) }}: a job has waited for ${{ span: sayFor(since(stuck.waitingSince, readAt)) }}, and none is running.`,
      t`See in Laurel’s log why nothing works on it.`,
    )
  }
  const failed = queues.filter((queue) => queue.failed > 0 && !MESSAGES.has(queue.name))
  const [first] = failed
  if (first !== undefined) {
    const jobs = failed.reduce((sum, queue) => sum + queue.failed, 0)
    return attention(
      t`${plural(jobs, { one: '# job', other: '# jobs' })} failed for good within a day, the first of them: ${{ queue: nameOfQueue(first) }}.`,
      t`Laurel’s log says why.`,
    )
  }
  const open = queues.filter(isTold).reduce((sum, queue) => sum + queue.waiting + queue.running, 0)
  return good(
    open === 0
      ? t`Everything is done.`
      : plural(open, { one: '# job on the way.', other: '# jobs on the way.' }),
  )
}

/** The clock of backups ticks every minute, which is no news unless it fails. */
export const isTold = ({ name, failed }: QueueStatus) => name !== 'backup-clock' || failed > 0

const isStuck = ({ waitingSince, running }: QueueStatus, now: Date) =>
  waitingSince !== null && running === 0 && since(waitingSince, now) > STUCK_MS

const OVERDUE_MS = HOUR_MS
const SWITCH_ON = msg`Set BACKUP_SCHEDULE (such as: daily at 02:30) and BACKUP_TO (a folder or a bucket) where Laurel is started, and start it again. Backups that other programs make are not seen here.`

export function judgeBackups({ backups, readAt }: StatusReport): Finding {
  const { isOn, trouble, facts } = backups
  if (!isOn) return attention(t`Laurel makes no backups by itself.`, t(SWITCH_ON))
  // A failed backup tells its own reason.
  if (trouble !== null && (facts?.failed ?? 0) === 0) {
    return attention(
      t`The place of backups can not be used, so the next one would fail.`,
      sayPlaceTrouble(trouble),
    )
  }
  if (facts === null) return unknown(t`The list of backups did not answer in time.`)
  const { newest, failed, reason, isBeingMade, lastDue, trial } = facts
  if (failed > 0) {
    const says =
      newest === null
        ? plural(failed, {
            1: 'The last backup failed; there is none yet.',
            other: 'The last # backups failed; there is none yet.',
          })
        : plural(failed, {
            1: 'The last backup failed; the newest complete one is older.',
            other: 'The last # backups failed; the newest complete one is older.',
          })
    return attention(
      says,
      reason === null ? t`Laurel’s log says why.` : sayBackupFault(reason, say),
    )
  }
  if (isBeingMade) return good(t`A backup is being made.`)
  if (newest === null) {
    return attention(t`There is no backup yet.`, t`Laurel makes the first one within minutes.`)
  }
  if (lastDue !== null && newest.madeAt < lastDue && since(lastDue, readAt) > OVERDUE_MS) {
    return attention(
      t`The backup that was due ${{ span: sayFor(since(lastDue, readAt)) }} ago is missing.`,
      t`See in Laurel’s log why nothing works on it.`,
    )
  }
  if (trial !== null && trial.fault !== null) {
    return attention(
      t`The newest backup could not be restored as a trial.`,
      sayBackupFault(trial.fault, say),
    )
  }
  return good(t`The newest backup is complete.`)
}

export function judgeMail({ mail, undelivered }: StatusReport): Finding {
  const givenUp = (undelivered?.mails ?? 0) + (undelivered?.pushes ?? 0)
  if (mail !== null && mail.trouble !== null) {
    return attention(t`The mail server takes no e-mails.`, sayMailTrouble(mail.trouble))
  }
  if (givenUp > 0) {
    return attention(
      plural(givenUp, { one: '# message was given up.', other: '# messages were given up.' }),
      t`See which under “Not delivered”, and try them again there.`,
    )
  }
  if (mail === null) {
    return {
      state: 'off',
      says: t`No mail server is set up, so Laurel sends no e-mails.`,
      todo: t`Set SMTP_URL, MAIL_FROM and PUBLIC_URL where Laurel is started, and start it again.`,
    }
  }
  if (mail.waiting === null) return unknown(t`The tables of jobs did not answer in time.`)
  if (mail.answeredAt === null) return unknown(t`The mail server has not answered yet.`)
  return good(t`The mail server takes e-mails.`)
}

/** Where the bundled database is; null: unknown. */
export function sayPlaceOfDatabase({ database }: StatusReport['disk']): string | null {
  if (database === null) return null
  return database.isElsewhere ? database.folder : t`In the data folder`
}

export function judgeDisk({ disk }: StatusReport): Finding {
  const { room, isDatabaseFull, isFilesFull, trouble } = disk
  if (isDatabaseFull || isFilesFull) {
    return attention(
      isDatabaseFull ? t`The disk of the database is full.` : t`The disk of the files is full.`,
      t`Make room: until then Laurel refuses changes.`,
    )
  }
  if (trouble !== null)
    return attention(t`Files can not be stored or read.`, sayFileTrouble(trouble))
  if (room === null) return unknown(t`The system did not say how much is free.`)
  const [free, total] = [showBytes(room.free), showBytes(room.total)]
  if (!isLowOnSpace(room)) return good(t`${free} of ${total} are free.`)
  return attention(
    t`Only ${free} of ${total} are free.`,
    t`Make room, or enlarge the disk: on a full one Laurel refuses changes.`,
  )
}

type TodoSentence = (server: string, answer: string) => string

const TODO: Readonly<Record<DirectoryTrouble, TodoSentence>> = {
  certificate: (server, answer) =>
    t`The certificate of the directory ${server} is not trusted (${answer}). Please check it; if your own authority signed it, name the authority's file in NODE_EXTRA_CA_CERTS.`,
  slow: (server, answer) =>
    t`The directory ${server} does not answer in time (${answer}). Please check how busy it is, and the network between.`,
  unreachable: (server, answer) =>
    t`The directory ${server} can't be reached (${answer}). Please check it, and LDAP_URL.`,
  encryption: (server, answer) =>
    t`The directory ${server} offers no StartTLS (${answer}), so it is told no password. Please set up StartTLS there, or ldaps:// in LDAP_URL.`,
  credentials: (server, answer) =>
    t`The directory ${server} refuses Laurel’s own entry (${answer}). Please check LDAP_BIND_DN and LDAP_BIND_PASSWORD.`,
  refused: (server, answer) =>
    t`The directory ${server} refuses to be searched (${answer}). Please check its own log, and LDAP_BASE_DN.`,
}

export function judgeDirectory(directory: NonNullable<StatusReport['directory']>): Finding {
  const { server, trouble, answeredAt } = directory
  if (trouble !== null) {
    return {
      state: 'attention',
      says: t`The company’s directory can not be asked, so nobody can log in with its password.`,
      todo: TODO[trouble.kind](server, trouble.answer),
    }
  }
  return answeredAt === null
    ? { state: 'unknown', says: t`The company’s directory has not answered yet.` }
    : { state: 'good', says: t`The company’s directory answers.` }
}

export function judgeProvider(provider: NonNullable<StatusReport['provider']>): Finding {
  const { server, trouble, answeredAt } = provider
  if (trouble !== null) {
    const { kind, answer } = trouble
    return {
      state: 'attention',
      says: t`The provider of single sign-on can not be used, so nobody can sign in with it.`,
      todo: sayProviderTrouble(kind, { server, answer }, say),
    }
  }
  return answeredAt === null
    ? { state: 'unknown', says: t`The provider of single sign-on has not answered yet.` }
    : { state: 'good', says: t`The provider of single sign-on answers.` }
}

/** The sealing key, of which nothing is said while it opens every voucher code. */
export function judgeKey(lockedCodes: number): Finding {
  return attention(
    plural(lockedCodes, {
      one: '# voucher code was sealed with another key: it is neither sold nor shown.',
      other: '# voucher codes were sealed with another key: they are neither sold nor shown.',
    }),
    t`Start Laurel with that key: SEALING_KEY, or the file sealing.key in the data folder.`,
  )
}
