import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { ADMINISTRATOR, fileFolder, ownApp } from '#test/harness/app.ts'
import { until } from '#test/harness/until.ts'
import { startCorrespondence } from '#test/mail/correspondence.ts'
import { audit } from '#app/server/audit.ts'
import { makeDueBackup, nameOfBackup } from '#backups/server/make-backup.ts'
import { BACKUPS, orderDueBackup, RETRIES } from '#backups/server/order-due.ts'
import { readWaitingBackups, TRIAL_BEGUN } from '#backups/server/read-state.ts'
import type { BackupSettings } from '#backups/server/schedule.ts'
import { orderTrial, TRIALS, tryNewest } from '#backups/server/try-newest.ts'
import { forgetDue } from '#notifications/server/hand-over.ts'

const { database, app, mail: ownMail, mailsTo, mailTo } = await startCorrespondence()
const NIGHTLY = ['02:30']
const DAY_MS = 86_400_000
const LAST = RETRIES + 1

beforeEach(async () => {
  await database.pool.query('delete from scheduled_backups')
  await forgetJobs()
})

/** As if the engine had worked on them. */
const forgetJobs = () =>
  database.pool.query('delete from laurel_jobs.job where name = $1', [BACKUPS.name])

const order = (now = new Date(), schedule: readonly string[] = NIGHTLY) =>
  orderDueBackup(database, schedule, {}, now)

async function rows() {
  const { rows: all } = await database.pool.query<{ due_at: Date; state: string; reason: string }>(
    'select * from scheduled_backups order by due_at',
  )
  return all
}

async function choiceOf(changes: Partial<BackupSettings> = {}) {
  const dataDir = await fileFolder()
  const folder = join(dataDir, 'here')
  const kept = { keep: 7, keepDays: 30, recipients: [], identities: [] }
  return { schedule: NIGHTLY, to: { folder }, folder, dataDir, ...kept, ...changes }
}

/** Makes the newest ordered backup as the job's attempt of this number does. */
async function make(choice: BackupSettings, number = 1, log = pino({ level: 'silent' })) {
  const due = (await rows()).at(-1)?.due_at.toISOString() ?? ''
  const parts = { database, files: app.files, audit, choice, log }
  return makeDueBackup(parts, { data: { due }, number, signal: AbortSignal.timeout(60_000) })
}

async function fail(choice: BackupSettings) {
  await order()
  expect(await make(choice, LAST)).toBe('done')
  await forgetJobs()
}

test('a time that was due is ordered once, by however many processes', async () => {
  const now = new Date()
  const ordered = await Promise.all(Array.from({ length: 8 }, () => order(now)))
  expect(ordered.filter(Boolean)).toHaveLength(1)
  await forgetJobs()
  expect(await order(now)).toBe(false)
  expect(await rows()).toMatchObject([{ state: 'due' }])
})

test('a backup that was made is a line in the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const choice = await choiceOf()
  await order()
  expect(await make(choice, 1, log)).toBe('done')
  const [name] = await readdir(choice.folder)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'A backup was made', name, bytes: expect.any(Number) as number },
  ])
})

const MADE = `update scheduled_backups set state = 'made', ended_at = $1, name = 'ahead', bytes = 1`

test('a clock that was a year ahead stops no backup and hides no failure', async () => {
  const ahead = new Date(Date.now() + 365 * DAY_MS)
  await order(ahead)
  await database.pool.query(MADE, [ahead])
  await forgetJobs()
  expect(await order()).toBe(true)
  expect(await rows()).toMatchObject([{ state: 'due' }])
  await forgetJobs()
  await fail(await choiceOf({ to: { folder: '/dev/null/nowhere' } }))
  expect(await readWaitingBackups(database)).toMatchObject({ total: 1, latest: null })
})

test('after a downtime of days one backup is made, not one for each day', async () => {
  const now = Date.now()
  expect(await order(new Date(now - 5 * DAY_MS))).toBe(true)
  await forgetJobs()
  expect(await order(new Date(now))).toBe(true)
  expect(await order(new Date(now))).toBe(false)
  expect(await rows()).toHaveLength(2)
})

test('while a backup is made, the next one waits for its end', async () => {
  const now = Date.now()
  expect(await order(new Date(now - DAY_MS))).toBe(true)
  expect(await order(new Date(now))).toBe(false)
  await forgetJobs()
  expect(await order(new Date(now))).toBe(true)
})

test('one that a stopped process left unfinished has failed when the next one is due', async () => {
  await order(new Date(Date.now() - DAY_MS))
  await forgetJobs()
  await order()
  expect(await rows()).toMatchObject([{ state: 'failed', reason: 'stopped' }, { state: 'due' }])
})

test('a made backup removes those that are no longer kept, and nothing else', async () => {
  const choice = await choiceOf({ keep: 1, keepDays: 1 })
  const { rows: found } = await database.pool.query<{ id: string }>('select id from installation')
  const old = nameOfBackup(found[0]?.id ?? '', new Date(Date.now() - 3 * DAY_MS))
  await mkdir(join(choice.folder, old), { recursive: true })
  await writeFile(join(choice.folder, old, 'manifest.json'), '{}')
  await mkdir(join(choice.folder, 'holiday'))
  await order()
  expect(await make(choice)).toBe('done')
  const [row] = await rows()
  expect(row).toMatchObject({ state: 'made', reason: null })
  const { name } = row as unknown as { name: string }
  expect((await readdir(choice.folder)).toSorted()).toEqual(['holiday', name].toSorted())
  expect(await readWaitingBackups(database)).toMatchObject({ total: 0, reason: null })
})

test('a failed attempt is tried again; the last one waits for the administrator', async () => {
  const choice = await choiceOf()
  await writeFile(choice.folder, 'a file where the folder should be')
  await order()
  expect(await make(choice, RETRIES)).toEqual({ retry: 'failed' })
  expect(await readWaitingBackups(database)).toMatchObject({ total: 0 })
  expect(await make(choice, LAST)).toBe('done')
  const waiting = await readWaitingBackups(database)
  expect(waiting).toMatchObject({ total: 1, latest: null, trialFault: null })
  expect(waiting.reason).toMatch(/^The backup can't be written to .* \((?:ENOTDIR|EEXIST)\)\.$/)
  const later = new Date(Date.now() + 27 * 3_600_000)
  expect(await readWaitingBackups(database, later)).toMatchObject({ total: 0, reason: null })
})

test('the administrator gets a mail about a failure, once a day until one succeeds', async () => {
  const choice = await choiceOf()
  await writeFile(choice.folder, '')
  await database.pool.query('delete from notifications')
  const told = async () =>
    (await database.pool.query(`select from notifications where kind = 'backupFailed'`)).rowCount

  await fail(choice)
  // Mails about the failures of earlier tests may still arrive.
  const mails = () => mailsTo(ADMINISTRATOR.email, 'The backup failed').map(({ mail }) => mail.text)
  await until(() => mails().some((text) => text?.includes(`be written to ${choice.folder}`)))
  await database.pool.query(`update scheduled_backups set due_at = due_at - interval '2 days'`)
  await fail(choice)
  expect(await told()).toBe(1)

  await database.pool.query(`update scheduled_backups set due_at = due_at - interval '2 days'`)
  await order()
  expect(await make(await choiceOf())).toBe('done')
  await forgetJobs()
  await database.pool.query(`update scheduled_backups set due_at = due_at - interval '2 days'`)
  await fail(choice)
  expect(await told()).toBe(2)
})

test('age, size and failures of backups are metrics', async () => {
  await order()
  await make(await choiceOf())
  await database.pool.query('update scheduled_backups set tried_at = now()')
  // Else the app would make it once more.
  await forgetJobs()
  const metricsToken = 'a-token-of-tests'
  const observed = await ownApp(database, {
    mail: ownMail,
    metricsToken,
    backups: await choiceOf(),
  })
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { payload } = await observed.server.inject({ url: '/metrics', headers })
  const value = (name: string) =>
    Number(new RegExp(`^laurel_${name} (\\S+)$`, 'm').exec(payload)?.[1])
  expect(Math.abs(value('backup_timestamp_seconds') - Date.now() / 1_000)).toBeLessThan(60)
  expect(value('backup_bytes')).toBeGreaterThan(1_000)
  expect(value('backup_failures')).toBe(0)
  expect(value('backup_trial_timestamp_seconds')).toBeGreaterThan(Date.now() / 1_000 - 60)
  expect(value('backup_trial_failed')).toBe(0)
})

test('the newest backup is restored as a trial, once a week, and leaves nothing', async () => {
  const choice = await choiceOf()
  const tried = tryWith(choice)
  await order()
  await make(choice)
  await tried.now()
  const [row] = await rows()
  expect(row).toMatchObject({ trial_fault: null, tried_at: expect.any(Date) as Date })
  expect(await readdir(join(choice.dataDir, 'backups'))).toEqual([])
  const { rows: scratch } = await database.pool.query(
    `select from pg_database where datname like 'laurel_trial%'`,
  )
  expect(scratch).toEqual([])
  expect(await tried.ordered()).toBe(0)
  await database.pool.query(
    `update scheduled_backups set due_at = due_at - interval '8 days', tried_at = tried_at - interval '8 days'`,
  )
  await forgetJobs()
  await order()
  await make(choice)
  expect(await tried.ordered()).toBe(1)
})

test('a backup that can not be restored waits for the administrator, with a mail', async () => {
  const choice = await choiceOf()
  await order()
  await make(choice)
  const [name = ''] = await readdir(choice.folder)
  await truncate(join(choice.folder, name, 'tables/users.copy.zst'), 20)
  await tryWith(choice).now()
  const { trialFault, total } = await readWaitingBackups(database)
  expect(trialFault).toMatch(/users\.copy\.zst has 20 bytes instead of/)
  expect(total).toBe(0)
  const { mail } = await mailTo(ADMINISTRATOR.email, 'The newest backup could not be restored')
  expect(mail.text).toContain('users.copy.zst has 20 bytes instead of')
})

test('a trial under way says nothing yet; one that its process did not survive does', async () => {
  const choice = await choiceOf()
  await order()
  await make(choice)
  const begin = 'update scheduled_backups set tried_at = now() - $1::interval, trial_fault = $2'
  await database.pool.query(begin, ['5 hours', TRIAL_BEGUN])
  expect(await readWaitingBackups(database)).toMatchObject({ trialFault: null })
  await database.pool.query(begin, ['7 hours', TRIAL_BEGUN])
  expect(await readWaitingBackups(database)).toMatchObject({ trialFault: TRIAL_BEGUN })
})

/** The trial of the newest backup. */
function tryWith(choice: BackupSettings) {
  const log = pino({ level: 'silent' })
  const parts = { database, files: app.files, audit, forgetDue, choice, log }
  return {
    now: () => tryNewest(parts, AbortSignal.timeout(60_000)),
    async ordered() {
      await database.pool.query('delete from laurel_jobs.job where name = $1', [TRIALS.name])
      await orderTrial(database, choice)
      const { rowCount } = await database.pool.query(
        'select from laurel_jobs.job where name = $1',
        [TRIALS.name],
      )
      return rowCount
    },
  }
}
