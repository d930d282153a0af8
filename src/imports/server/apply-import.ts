import { isDeepStrictEqual } from 'node:util'
import { record } from '#audit-log/server/record.ts'
import type { Import } from '#imports/contract/imports.ts'
import { notifyAdministrator } from '#notifications/server/notify.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announceToMany } from '#platform/server/live/outbox.ts'
import {
  isFault,
  judgeEntries,
  type Cells,
  type ImportApplication,
  type ImportRules,
  type Rules,
} from './import-rules.ts'
import { lockApplying, readImport } from './read-import.ts'

/** Large enough to save round trips, small enough to let other requests in between. */
const CHUNK = 1_000
/** Longer than any import takes, since another process may be applying one. */
const LONGEST_MS = 10 * 60_000

/** Applies imports one at a time, so that waiting ones hold no connection. */
export function createImportApplier(database: Database, rules: Rules) {
  const takeTurn = takeTurns({ atWork: 1, waiting: 20 })
  return (applying: ImportApplication): Promise<Import> =>
    takeTurn(() => applyImport(database, rules, applying))
}

/**
 * Applies an import once, in one transaction: exactly as it was shown, or not at all. Throws
 * Refused: 'import-unknown', or 'import-outdated' if a row would have another effect by now.
 */
async function applyImport(
  database: Database,
  rules: Rules,
  applying: ImportApplication,
): Promise<Import> {
  const { importId: id } = applying
  const { kind } = await readImport(database, rules, id)
  const progress = createProgress(database, id)
  try {
    await transactIdempotent(database, (tx) => applyAll(tx, rules[kind], applying, progress))
  } catch (error) {
    if (error instanceof Refused && error.code === 'import-outdated')
      await giveUp(database, id, rules[kind].name)
    throw error
  }
  return readImport(database, rules, id)
}

function giveUp(database: Database, id: number, name: string): Promise<void> {
  return transactIdempotent(database, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('imports')
      .set({ state: 'outdated' })
      .where('id', '=', id)
      .where('state', '=', 'checked')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    const facts = { name, hasFailed: true }
    await notifyAdministrator(tx, [{ kind: 'importEnded', subject: id, facts }])
  })
}

async function applyAll(
  tx: Tx,
  rules: ImportRules,
  applying: ImportApplication,
  progress: Progress,
): Promise<void> {
  const { importId: id, by, from } = applying
  await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
  await tx.query({ text: `set local lock_timeout = ${LONGEST_MS}` })
  // Statistics may be from when the tables were empty.
  await tx.query({ text: 'set local enable_seqscan = off' })
  await lockApplying(tx, id, LONGEST_MS)
  const found = await tx.db
    .selectFrom('imports')
    .select(['state', 'created', 'changed', 'unchanged', 'refused'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { state, ...counts } = found
  if (state === 'applied') return
  if (state !== 'checked') throw new Refused('import-outdated')

  const { notified, done } = await applyRows(tx, rules, applying, progress)
  // Another process may have deleted the rows of an old file just now.
  if (done !== counts.created + counts.changed + counts.unchanged) {
    throw new Refused('import-outdated')
  }
  await rules.applyWhole?.(tx, applying)
  // Secrets of rows stand in their own table now.
  if (rules.forGift !== undefined) await tx.query({ text: FORGET_KEPT, values: [id] })
  await rules.lockLast?.(tx, notified)
  await record(tx, { action: rules.action, by, from, after: { import: id, ...counts } })
  announceToMany(tx, 'session', notified)
  await notifyAdministrator(tx, [{ kind: 'importEnded', subject: id, facts: { name: rules.name } }])
  await tx.db.updateTable('imports').set({ state: 'applied' }).where('id', '=', id).execute()
}

const FORGET_KEPT = `update import_rows set cells = cells - 'kept' where import_id = $1`

// In the order of user ids, as everywhere that locks many; new users follow.
const DECLARE = `
  declare staged no scroll cursor for
   select outcome, user_id, cells, before from import_rows
    where import_id = $1 and outcome <> 'refused' order by user_id, line`

interface StagedRow {
  outcome: 'created' | 'changed' | 'unchanged'
  user_id: number | null
  cells: Cells
  before: Cells
}

/** Returns the ids of users to notify, and how many rows were applied. */
async function applyRows(
  tx: Tx,
  rules: ImportRules,
  applying: ImportApplication,
  progress: Progress,
): Promise<{ notified: number[]; done: number }> {
  const notified: number[] = []
  await tx.query({ text: DECLARE, values: [applying.importId] })
  for (let done = 0; ;) {
    const { rows } = await tx.query<StagedRow>({
      text: `fetch ${CHUNK} from staged`,
      query_timeout: LONGEST_MS,
    })
    if (rows.length === 0) return { notified, done }
    notified.push(...(await applyChunk(tx, rules, applying, rows)))
    done += rows.length
    progress.show(done)
  }
}

async function applyChunk(
  tx: Tx,
  rules: ImportRules,
  applying: ImportApplication,
  staged: readonly StagedRow[],
): Promise<readonly number[]> {
  const entries = staged.map(({ cells }) => {
    const read = rules.read(cells)
    if (isFault(read)) throw new Refused('import-outdated')
    return read
  })
  const verdicts = await judgeEntries(tx, { rules, by: applying.by }, entries, { lock: true })
  const rows = staged.flatMap(({ outcome, user_id: userId, before }, place) => {
    const [entry, verdict] = [entries[place], verdicts[place]]
    const asShown = { outcome, userId, before }
    if (entry === undefined || verdict === undefined || verdict.outcome === 'refused') {
      throw new Refused('import-outdated')
    }
    const { cells: _cells, notes: _notes, ...asJudged } = verdict
    if (!isDeepStrictEqual(asJudged, asShown)) {
      throw new Refused('import-outdated')
    }
    return outcome === 'unchanged' ? [] : [{ entry, ...asShown, outcome }]
  })
  return rows.length === 0 ? [] : rules.apply(tx, rows, applying)
}

interface Progress {
  show(done: number): void
}

const SHOW = `update imports set done = $2 where id = $1 and state = 'checked'`

/**
 * Publishes the progress of an import over another connection. Not awaited, since all connections
 * may be waiting for locks of the import.
 */
function createProgress({ pool }: Database, importId: number): Progress {
  let running = false
  return {
    show(done) {
      if (running) return
      running = true
      pool
        .query(SHOW, [importId, done])
        // The next update follows.
        .catch(() => undefined)
        .finally(() => (running = false))
    },
  }
}
