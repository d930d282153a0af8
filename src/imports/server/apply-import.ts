import { isDeepStrictEqual } from 'node:util'
import type { Import } from '#imports/contract/imports.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact-idempotent.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceToMany } from '#platform/server/live/outbox.ts'
import { takeTurns } from '#platform/server/take-turns.ts'
import { record } from '#audit-log/server/record.ts'
import { lockApplying } from './apply-lock.ts'
import { isFault, type Applying, type Cells, type ImportRules, type Rules } from './import-rules.ts'
import { readImport } from './read-import.ts'

/** So many at a time that round trips cost little, and so few that other requests get in between. */
const CHUNK = 1_000
/** Longer than any import takes, since another process may be at one. */
const LONGEST_MS = 10 * 60_000

/** Applies imports: one at a time, so that those who wait hold nothing. */
export function createImportApplier(database: Database, rules: Rules) {
  const takeTurn = takeTurns({ atWork: 1, waiting: 20 })
  return (applying: Applying): Promise<Import> =>
    takeTurn(() => applyImport(database, rules, applying))
}

/**
 * Applies an import in one transaction, once however often it is asked: all of it as it was shown,
 * or nothing. Throws Refused: 'import-unknown', or 'import-outdated' where something of it would
 * come to something else by now.
 */
async function applyImport(database: Database, rules: Rules, applying: Applying): Promise<Import> {
  const { importId: id } = applying
  const { kind } = await readImport(database, rules, id)
  const progress = createProgress(database, id)
  try {
    await transactIdempotent(database, (tx) => applyAll(tx, rules[kind], applying, progress))
  } catch (error) {
    if (error instanceof Refused && error.code === 'import-outdated') await giveUp(database, id)
    throw error
  }
  return readImport(database, rules, id)
}

async function giveUp({ db }: Database, id: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'outdated' })
    .where('id', '=', id)
    .where('state', '=', 'checked')
    .execute()
}

async function applyAll(
  tx: Tx,
  rules: ImportRules,
  applying: Applying,
  progress: Progress,
): Promise<void> {
  const { importId: id, by, from } = applying
  await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
  await tx.query({ text: `set local lock_timeout = ${LONGEST_MS}` })
  // What is known of the tables may be from when they were empty.
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

  const concerned = await applyRows(tx, rules, applying, progress)
  await record(tx, { action: rules.action, by, from, after: { import: id, ...counts } })
  announceToMany(tx, 'session', concerned)
  await tx.db.updateTable('imports').set({ state: 'applied' }).where('id', '=', id).execute()
}

// In the order of users, like everything that locks many of them; newcomers follow.
const DECLARE = `
  declare staged no scroll cursor for
   select outcome, user_id, cells, before from import_rows
    where import_id = $1 and outcome <> 'refused' order by user_id, line`

interface Staged {
  outcome: 'created' | 'changed' | 'unchanged'
  user_id: number | null
  cells: Cells
  before: Cells
}

/** Answers who should hear of it. */
async function applyRows(
  tx: Tx,
  rules: ImportRules,
  applying: Applying,
  progress: Progress,
): Promise<number[]> {
  const concerned: number[] = []
  await tx.query({ text: DECLARE, values: [applying.importId] })
  for (let done = 0; ;) {
    const { rows } = await tx.query<Staged>({
      text: `fetch ${CHUNK} from staged`,
      query_timeout: LONGEST_MS,
    })
    if (rows.length === 0) return concerned
    concerned.push(...(await applyChunk(tx, rules, applying, rows)))
    done += rows.length
    progress.show(done)
  }
}

async function applyChunk(
  tx: Tx,
  rules: ImportRules,
  applying: Applying,
  staged: readonly Staged[],
): Promise<readonly number[]> {
  const entries = staged.map(({ cells }) => {
    const read = rules.read(cells)
    if (isFault(read)) throw new Refused('import-outdated')
    return read
  })
  const verdicts = await rules.judge(tx, entries, { lock: true })
  const rows = staged.flatMap(({ outcome, user_id: userId, before }, place) => {
    const [entry, verdict] = [entries[place], verdicts[place]]
    const asShown = { outcome, userId, before }
    if (entry === undefined || !isDeepStrictEqual(verdict, asShown)) {
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
 * Shows others how far an import is, over a connection of its own. Nobody waits for it: others may
 * hold all connections and wait for what the import has locked.
 */
function createProgress({ pool }: Database, importId: number): Progress {
  let underWay = false
  return {
    show(done) {
      if (underWay) return
      underWay = true
      pool
        .query(SHOW, [importId, done])
        // It is not missed: the next is on its way.
        .catch(() => undefined)
        .finally(() => (underWay = false))
    },
  }
}
