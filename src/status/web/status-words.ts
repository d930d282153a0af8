import type { Queue, Standby, Status } from '#status/contract/status.ts'
import { showBytes } from '#platform/web/ui/show-bytes.ts'

/** `off`: switched off by whoever runs the server. */
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
const GB = 1024 ** 3

const good = (says: string): Finding => ({ state: 'good', says })
const attention = (says: string, todo: string): Finding => ({ state: 'attention', says, todo })
const unknown = (says: string, todo?: string): Finding => ({
  state: 'unknown',
  says,
  ...(todo !== undefined && { todo }),
})

/** "1 process", "3 processes". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

/** A span in words: "25 minutes", "3 hours", "4 days". */
export function sayFor(milliseconds: number): string {
  if (milliseconds < 2 * HOUR_MS) {
    return counted(Math.max(1, Math.floor(milliseconds / MINUTE_MS)), 'minute')
  }
  if (milliseconds < 2 * DAY_MS) return counted(Math.floor(milliseconds / HOUR_MS), 'hour')
  return counted(Math.floor(milliseconds / DAY_MS), 'day')
}

const since = (date: Date, now: Date) => now.getTime() - date.getTime()

export function judgeVersions({ versions, processes }: Status, page: PageState): Finding {
  const { tables, laurel } = versions
  if (tables === null) return unknown(`${NO_ANSWER} Its version is not known now.`)
  if (tables.missing > 0) {
    const missing = counted(tables.missing, 'change')
    return attention(
      `The database lacks ${missing} of this version.`,
      'Restart Laurel: a start brings the database up to date.',
    )
  }
  if (tables.unknown > 0) {
    const newer = tables.release === null ? 'A newer Laurel' : `Laurel ${tables.release}`
    return attention(
      `${newer} has changed the database already; version ${laurel} may still run beside it.`,
      'Finish the upgrade: replace the older processes.',
    )
  }
  if (processes.list.some(({ version }) => version !== laurel)) {
    return attention(
      'Processes of different versions work side by side.',
      'Finish the upgrade: replace the older processes.',
    )
  }
  if (page === 'older') {
    return attention('This page is older than the installed Laurel.', 'Reload this page.')
  }
  return good('All parts fit together.')
}

const NO_ANSWER = 'The database did not answer in time.'
/** A process describes itself twice a minute. */
const SILENT_MS = 2 * MINUTE_MS

export function judgeProcesses({ processes, readAt }: Status): Finding {
  const { list, isComplete } = processes
  if (!isComplete) return unknown(`${NO_ANSWER} Other processes are not known now.`)
  const silent = list.find(({ heardAt }) => since(heardAt, readAt) > SILENT_MS)
  if (silent !== undefined) {
    const { host, pid, heardAt } = silent
    return attention(
      `Process ${pid} on ${host} has said nothing for ${sayFor(since(heardAt, readAt))}.`,
      'See on that machine whether it still answers, and restart it if it does not.',
    )
  }
  return list.length === 1
    ? good('1 process works on this database.')
    : good(`${list.length} processes work on this database.`)
}

const LONG_TRANSACTION_MS = 10 * MINUTE_MS
/** At two billion PostgreSQL stops; long before it begins to clean up by itself. */
const OLD_TRANSACTIONS = 1_000_000_000
const FAR_BEHIND_BYTES = 64 * MB

export function judgeDatabase({ database, readAt }: Status): Finding {
  if (database === null) return unknown(NO_ANSWER, 'This page asks again by itself.')
  const { connections, transaction, oldestTransaction, standbys } = database
  const { used, allowed } = connections
  if (used >= 0.85 * allowed) {
    return attention(
      `${used} of ${allowed} connections are used.`,
      'Raise max_connections of PostgreSQL, run fewer processes, or put a pooler in front.',
    )
  }
  const late = standbys?.find(isBehind)
  if (late !== undefined) {
    return attention(
      `The standby ${late.name} ${sayStandby(late)}.`,
      'See its log and its disk, and the network between the servers.',
    )
  }
  if (oldestTransaction > OLD_TRANSACTIONS) {
    return attention(
      'PostgreSQL can not clean up: old transactions have used half of the numbers there are.',
      'Look for what holds autovacuum up: open or prepared transactions, and replication slots.',
    )
  }
  const lasts = transaction === null ? 0 : since(transaction.since, readAt)
  if (lasts > LONG_TRANSACTION_MS && transaction?.isBackup === false) {
    return attention(
      `A transaction has been open for ${sayFor(lasts)}.`,
      'It can hold others up. See in pg_stat_activity which program it is, and end it.',
    )
  }
  return good('It answers, and has connections to spare.')
}

const isBehind = ({ state, behindBytes }: Standby) =>
  state !== null && (state !== 'streaming' || (behindBytes ?? 0) > FAR_BEHIND_BYTES)

/** "follows at once", "is 80.0 MB behind". */
export function sayStandby({ state, behindBytes }: Standby): string {
  if (state === null) return 'is connected; more is not told to the database’s user'
  if (state !== 'streaming') return `is still catching up (${state})`
  if (behindBytes === null) return 'is connected'
  return behindBytes < MB ? 'follows at once' : `is ${showBytes(behindBytes)} behind`
}

const STUCK_MS = 10 * MINUTE_MS
/** Messages that were given up are Mail's. */
const MESSAGES = new Set(['mails', 'bulk-mails', 'notification-pushes'])

export function judgeQueues({ queues, readAt }: Status): Finding {
  if (queues === null) return unknown('The tables of jobs did not answer in time.')
  const stuck = queues.find((queue) => isStuck(queue, readAt))
  if (stuck?.waitingSince) {
    return attention(
      `${nameOfQueue(stuck)}: a job has waited for ${sayFor(since(stuck.waitingSince, readAt))}, and none is running.`,
      'See in Laurel’s log why nothing works on it.',
    )
  }
  const failed = queues.filter((queue) => queue.failed > 0 && !MESSAGES.has(queue.name))
  const [first] = failed
  if (first !== undefined) {
    const jobs = failed.reduce((sum, queue) => sum + queue.failed, 0)
    return attention(
      `${counted(jobs, 'job')} failed for good within a day, the first of them: ${nameOfQueue(first)}.`,
      'Laurel’s log says why.',
    )
  }
  const open = queues.filter(isTold).reduce((sum, queue) => sum + queue.waiting + queue.running, 0)
  return good(open === 0 ? 'Everything is done.' : `${counted(open, 'job')} on the way.`)
}

/** The clock of backups ticks every minute, which is no news unless it fails. */
export const isTold = ({ name, failed }: Queue) => name !== 'backup-clock' || failed > 0

const isStuck = ({ waitingSince, running }: Queue, now: Date) =>
  waitingSince !== null && running === 0 && since(waitingSince, now) > STUCK_MS

/** Queues of background jobs, by what they do for the company. */
const QUEUE_NAMES: Readonly<Record<string, string>> = {
  mails: 'E-mails',
  'bulk-mails': 'E-mails to many',
  'notification-pushes': 'Push messages',
  digests: 'Daily and weekly e-mails',
  books: 'Nightly check of the books',
  leavings: 'People who leave',
  'my-data': 'Copies of people’s data',
  backups: 'Backups',
  'backup-trials': 'Trials of backups',
  'backup-clock': 'Times of backups',
}

export function nameOfQueue({ name }: Queue): string {
  return QUEUE_NAMES[name] ?? name
}

const OVERDUE_MS = HOUR_MS
const SWITCH_ON =
  'Set BACKUP_SCHEDULE (such as: daily at 02:30) and BACKUP_TO (a folder or a bucket) where Laurel is started, and start it again. Backups that other programs make are not seen here.'

export function judgeBackups({ backups, readAt }: Status): Finding {
  const { isOn, facts } = backups
  if (!isOn) return { state: 'off', says: 'Laurel makes no backups by itself.', todo: SWITCH_ON }
  if (facts === null) return unknown('The list of backups did not answer in time.')
  const { newest, failed, reason, isBeingMade, lastDue, trial } = facts
  if (failed > 0) {
    const says = failed === 1 ? 'The last backup failed' : `The last ${failed} backups failed`
    const left = newest === null ? 'there is none yet' : 'the newest complete one is older'
    return attention(`${says}; ${left}.`, reason ?? 'Laurel’s log says why.')
  }
  if (isBeingMade) return good('A backup is being made.')
  if (newest === null) {
    return attention('There is no backup yet.', 'Laurel makes the first one within minutes.')
  }
  if (lastDue !== null && newest.madeAt < lastDue && since(lastDue, readAt) > OVERDUE_MS) {
    return attention(
      `The backup that was due ${sayFor(since(lastDue, readAt))} ago is missing.`,
      'See in Laurel’s log why nothing works on it.',
    )
  }
  if (trial !== null && trial.fault !== null) {
    return attention('The newest backup could not be restored as a trial.', trial.fault)
  }
  return good('The newest backup is complete.')
}

export function judgeMail({ mail, undelivered }: Status): Finding {
  const givenUp = (undelivered?.mails ?? 0) + (undelivered?.pushes ?? 0)
  if (mail !== null && mail.trouble !== null) {
    return attention('The mail server takes no e-mails.', mail.trouble)
  }
  if (givenUp > 0) {
    return attention(
      givenUp === 1 ? '1 message was given up.' : `${givenUp} messages were given up.`,
      'See which under “Not delivered”, and try them again there.',
    )
  }
  if (mail === null) {
    return {
      state: 'off',
      says: 'No mail server is set up, so Laurel sends no e-mails.',
      todo: 'Set SMTP_URL, MAIL_FROM and PUBLIC_URL where Laurel is started, and start it again.',
    }
  }
  if (mail.waiting === null) return unknown('The tables of jobs did not answer in time.')
  if (mail.answeredAt === null) return unknown('The mail server has not answered yet.')
  return good('The mail server takes e-mails.')
}

/** Below a tenth of the disk, but never asking for more than 10 GB. */
const leastFree = (total: number) => Math.min(0.1 * total, 10 * GB)

export function judgeDisk({ disk }: Status): Finding {
  const { room, isDatabaseFull, isFilesFull, trouble } = disk
  if (isDatabaseFull || isFilesFull) {
    return attention(
      isDatabaseFull ? 'The disk of the database is full.' : 'The disk of the files is full.',
      'Make room: until then Laurel refuses changes.',
    )
  }
  if (trouble !== null) return attention('Files can not be stored or read.', trouble)
  if (room === null) return unknown('The system did not say how much is free.')
  const says = `${showBytes(room.free)} of ${showBytes(room.total)} are free.`
  if (room.free >= leastFree(room.total)) return good(says)
  return attention(
    `Only ${says}`,
    'Make room, or enlarge the disk: on a full one Laurel refuses changes.',
  )
}
