import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sayBackupFault } from '#backups/contract/backup-faults.ts'
import { notifyAdministrator } from '#notifications/server/notify.ts'
import { unpackInThread } from '#platform/server/backup/archive-worker.ts'
import { createStagingDir } from '#platform/server/backup/back-up.ts'
import {
  restore,
  withScratchDatabase,
  type RestoreOptions,
} from '#platform/server/backup/restore.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { makePrivateFolder } from '#platform/server/files/keep-owner.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import { sayToAdministrator } from '#settings/server/say-to.ts'
import { faultOf, installationId, type BackupParts } from './make-backup.ts'
import { openBackupPlace } from './place.ts'
import { TRIAL_BEGUN } from './read-state.ts'
import type { BackupSettings } from './schedule.ts'

export interface TrialParts extends BackupParts, Pick<RestoreOptions, 'forgetDue'> {}

export const TRIALS = defineQueue('backup-trials', {
  retries: 0,
  firstPauseSeconds: 60,
  longestPauseSeconds: 60,
  attemptSeconds: 6 * 3_600,
  hasUniqueKeys: true,
})

// After a failed trial, the next backup is tried on the next day.
const FIND_UNTRIED = `
  select newest.due_at as due, newest.name
    from (select * from scheduled_backups where state = 'made'
           order by due_at desc limit 1) newest
   where newest.tried_at is null
     and not exists (
       select from scheduled_backups b
        where b.tried_at > now()
              - case when b.trial_fault is null then interval '7 days' else interval '20 hours' end)
     and exists (select from pg_roles r
                  where r.rolname = current_user and (r.rolcreatedb or r.rolsuper))`

interface UntriedBackup extends Record<string, unknown> {
  readonly due: Date
  readonly name: string
}

async function findUntried(
  { pool }: Pick<Database, 'pool'>,
  { identities }: Pick<BackupSettings, 'identities'>,
): Promise<UntriedBackup | null> {
  const { rows } = await pool.query<UntriedBackup>(FIND_UNTRIED)
  const [newest] = rows
  if (newest === undefined || (newest.name.endsWith('.age') && identities.length === 0)) return null
  return newest
}

/**
 * Orders the trial of the newest backup, once a week for all processes. There is none of an encrypted
 * backup without an identity, nor where the database's user may not create databases.
 */
export async function orderTrial(database: Database, choice: BackupSettings): Promise<void> {
  if ((await findUntried(database, choice)) === null) return
  await transact(database, (tx) => enqueue(tx, TRIALS, [{ data: {}, key: 'trial' }]))
}

/** Restores the newest backup into a scratch database, audits it there, and notes the result. */
export async function tryNewest(parts: TrialParts, signal: AbortSignal): Promise<void> {
  const { database, log } = parts
  const newest = await findUntried(database, parts.choice)
  if (newest === null) return
  const note = (triedAt: Date | null, fault: string | null) =>
    database.db
      .updateTable('scheduled_backups')
      .set({ tried_at: triedAt, trial_fault: fault })
      .where('due_at', '=', newest.due)
      .execute()
  // A trial that takes the whole process with it is not repeated at once.
  await note(new Date(), TRIAL_BEGUN)
  try {
    await restoreIntoScratch(parts, newest.name, signal)
    await note(new Date(), null)
  } catch (error) {
    if (signal.aborted) {
      await note(null, null)
      return
    }
    log.error({ err: error }, 'A backup could not be restored as a trial')
    const fault = faultOf(error)
    await note(new Date(), fault)
    const say = await sayToAdministrator(database)
    const facts = { isTrial: true, reason: sayBackupFault(fault, say) }
    await transact(database, (tx) => notifyAdministrator(tx, [{ kind: 'backupFailed', facts }]))
  }
}

async function restoreIntoScratch(
  { database, audit, forgetDue, choice }: TrialParts,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const here = join(choice.dataDir, 'backups')
  await makePrivateFolder(here)
  const staging = await createStagingDir(join(here, name))
  const place = await openBackupPlace(choice.to)
  try {
    const fetched = await place.fetch(name, staging)
    const { identities } = choice
    const folder = /\.tar(?:\.age)?$/.test(name)
      ? await unpackInThread({ file: fetched, into: await newFolder(staging), identities }, signal)
      : fetched
    const store = await openFolderStore(join(staging, 'files'))
    const scratch = `laurel_trial_${(await installationId(database)).slice(0, 8)}`
    await withScratchDatabase(database.connection, scratch, async (connection) => {
      const say = () => signal.throwIfAborted()
      await restore({ connection, store, audit, forgetDue, folder, say })
    })
    store.close()
  } finally {
    place.close()
    await rm(staging, { recursive: true, force: true })
  }
}

async function newFolder(staging: string): Promise<string> {
  const folder = join(staging, 'unpacked')
  await makePrivateFolder(folder)
  return folder
}
