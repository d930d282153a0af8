import type pg from 'pg'
import { checkExternalServer } from '#platform/server/db/external-server.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { giveFiles, refuseFilesOfAnother } from '#platform/server/files/owner.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { copyJobs } from '#platform/server/jobs/copy-jobs.ts'
import { auditSource, refuseNewer, type Audit } from './audit-source.ts'
import { copyDatabase, type CopySource } from './copy-database.ts'
import { copyOut } from './copy-table.ts'
import { inSnapshot, withClient, type LongTransaction } from './long-transaction.ts'
import {
  appliedMigrations,
  EXCLUDED_TABLES,
  installationOf,
  readCounters,
  readShapes,
} from './shape.ts'

export interface MoveOptions {
  /** The source. Nothing else may write there; it stays unchanged. */
  readonly from: pg.ClientConfig
  readonly to: pg.ClientConfig
  /** The database's files, which stay in place and then belong to the target. */
  readonly store: FileStore
  readonly audit: Audit
  /** Called with a line for each step. */
  readonly say: (line: string) => void
}

const TARGET = 'The database of --to'

/**
 * Copies everything to an unused database, all or nothing. The books must balance before and after.
 * Throws StartRefused.
 */
export async function move({ from, to, store, audit, say }: MoveOptions): Promise<void> {
  await checkExternalServer(to, { setting: '--to' })
  await inSnapshot(from, async (snapshot) => {
    const { client } = snapshot
    const rows = await readSource(snapshot)
    await refuseFilesOfAnother(store, await installationOf(client))
    const violations = await auditSource(snapshot, audit, say)
    if (violations !== null && violations.length > 0) {
      throw new StartRefused(
        'The books here do NOT balance, so nothing was moved: npm run audit says what is wrong.',
      )
    }
    say(violations === null ? 'Here are tables of an older version.' : 'The books here balance.')
    const source: CopySource = {
      ...rows,
      bringWork: async (target) => {
        say(`jobs: ${(await copyJobs(client, target.client)).toLocaleString('en')}`)
      },
    }
    await copyDatabase({ connection: to, whose: TARGET, source, audit, say, evenUnbalanced: false })
    say('Every table there is what it is here, and the books there balance.')
  })
  const id = await withClient(to, installationOf)
  if (id !== null) await giveFiles(store, id)
}

/** The rows of a database as a source of copies, without its jobs and files. Throws StartRefused. */
export async function readSource(
  { client }: Pick<LongTransaction, 'client'>,
  notCopied = EXCLUDED_TABLES,
): Promise<Omit<CopySource, 'bringWork'>> {
  const migrations = await appliedMigrations(client)
  await refuseNewer(migrations, 'The database here')
  const { included: tables, excluded: leftBehind } = await readShapes(client, notCopied)
  return {
    notCopied,
    migrations,
    tables,
    leftBehind,
    counters: await readCounters(client, tables),
    openTable: (name) => copyOut(client, tableNamed(tables, name)),
    // `copyDatabase` compares the rows itself.
    checkTable: () => undefined,
    bringFiles: () => Promise.resolve(),
  }
}

function tableNamed<T extends { readonly name: string }>(tables: readonly T[], name: string): T {
  const table = tables.find((each) => each.name === name)
  if (table === undefined) throw new Error(`there is no table ${name}`)
  return table
}
