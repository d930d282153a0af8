import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { backUp } from '#platform/server/backup/back-up.ts'
import type { Audit } from '#platform/server/backup/audit-source.ts'
import type { Database } from '#platform/server/db/database.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import type { Attempt, Outcome } from '#platform/server/jobs/run-job.ts'
import type { BackupChoice } from './choice.ts'
import { nameOfBackup, tooOld } from './names.ts'
import { recordFailure, RETRIES } from './order-due.ts'

export interface MakingParts {
  readonly database: Database
  readonly files: FileStore
  readonly audit: Audit
  readonly choice: BackupChoice
  readonly log: Logger
}

/** Makes the backup that was due, and notes how it ended. */
export async function makeDue(
  parts: MakingParts,
  { data, number, signal }: Pick<Attempt<{ due: string }>, 'data' | 'number' | 'signal'>,
): Promise<Outcome> {
  const { database, log } = parts
  const due = new Date(data.due)
  try {
    await makeBackup(parts, due, signal)
  } catch (error) {
    // This process stops: another attempt may follow.
    if (signal.aborted) return { retry: 'stopped' }
    log.error({ err: error, attempt: number }, 'A backup failed')
    if (number <= RETRIES) return { retry: 'failed' }
    await transact(database, (tx) => recordFailure(tx, due, sentenceOf(error)))
    return 'done'
  }
  await removeOld(parts).catch((error: unknown) => {
    log.warn({ err: error }, 'Old backups could not be removed')
  })
  return 'done'
}

async function makeBackup(
  { database, files: store, audit, choice, log }: MakingParts,
  due: Date,
  signal: AbortSignal,
): Promise<void> {
  const { db, connection } = database
  const name = nameOfBackup(await installationId(database), new Date())
  const { manifest, violations } = await backUp({
    connection,
    store,
    audit,
    folder: join(choice.to, name),
    say: () => signal.throwIfAborted(),
  })
  const faults = [...manifest.files.missing, ...(violations ?? [])]
  if (faults.length > 0) log.error({ faults: faults.slice(0, 20) }, 'A backup has faults')
  const { tables, files } = manifest
  const bytes = tables.reduce((sum, { file }) => sum + file.bytes, files.bytes)
  await db
    .updateTable('scheduled_backups')
    .set({ state: 'made', ended_at: new Date(), name, bytes })
    .where('due_at', '=', due)
    .where('state', '=', 'due')
    .execute()
}

async function removeOld({ database, choice }: MakingParts): Promise<void> {
  const names = await readdir(choice.to)
  for (const name of tooOld(names, await installationId(database), choice, new Date())) {
    // oxlint-disable-next-line no-await-in-loop
    await rm(join(choice.to, name), { recursive: true })
  }
}

/** The database's id. */
export async function installationId({ db }: Database): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  return id
}

/** Why it failed, for the administrator: nothing internal. */
function sentenceOf(error: unknown): string {
  return error instanceof StartRefused ? error.message : 'An unexpected error: the log says more.'
}
