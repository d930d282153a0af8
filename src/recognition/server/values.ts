import { sql } from 'kysely'
import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/answer-once.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type {
  CompanyValue,
  ManagedValue,
  NewValue,
  ValueChange,
} from '#recognition/contract/rules.ts'

/** The administrator, and the client's IP. */
interface ValueAuthor {
  readonly by: number
  readonly from?: string | undefined
}

/** All values of the company: those in use, in the company's order, then the archived ones. */
export async function listValues({
  db,
}: Pick<Database, 'db'>): Promise<{ values: ManagedValue[] }> {
  const rows = await db
    .selectFrom('company_values')
    .select(['id', 'name', 'emoji', 'color'])
    .select(sql<boolean>`archived_at is not null`.as('isArchived'))
    .orderBy(sql`archived_at is not null`)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return { values: rows }
}

/** Adds a value after those in use. Throws Refused: 'key-reused', 'value-taken'. */
export function addValue(
  database: Database,
  { by, from, key, value }: ValueAuthor & { readonly key: string; readonly value: NewValue },
): Promise<ManagedValue> {
  return answerOnce(database, { by, key, request: { type: 'value', ...value } }, async (tx) => {
    const inUse = await lockValues(tx)
    const added = await tx.db
      .insertInto('company_values')
      .values({ ...value, place: inUse.length })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName)
    await recordValue(tx, { by, from, before: null, after: { ...value } })
    return { id: added.id, ...value, isArchived: false }
  })
}

/**
 * Renames, moves, archives or restores a value. A restored one comes last unless a place is given.
 * Throws Refused: 'value-unknown', 'value-taken'.
 */
export function changeValue(
  database: Database,
  { by, from, id, change }: ValueAuthor & { readonly id: number; readonly change: ValueChange },
): Promise<ManagedValue> {
  return transactIdempotent(database, async (tx) => {
    const others = (await lockValues(tx)).filter((other) => other !== id)
    const { place: was, ...before } = await readValue(tx, id)
    const { place: wanted, isArchived = before.isArchived, ...fields } = change
    const stays = wanted === undefined && isArchived === before.isArchived
    const place = stays ? was : Math.min(wanted ?? others.length, others.length)
    await tx.db
      .updateTable('company_values')
      .set({ ...fields, place, archived_at: isArchived ? sql`coalesce(archived_at, now())` : null })
      .where('id', '=', id)
      .execute()
      .catch(refuseTakenName)
    await arrange(tx, isArchived ? others : others.toSpliced(place, 0, id))
    const { place: is, ...after } = await readValue(tx, id)
    const facts = differences({ ...before, place: was }, { ...after, place: is })
    if (facts !== null) await recordValue(tx, { by, from, ...facts })
    return after
  })
}

/** Locks the values, so that changes take turns; returns the ids of those in use, in order. */
async function lockValues(tx: Tx): Promise<number[]> {
  await tx.db.selectFrom('recognition_rules').select('is_only').forNoKeyUpdate().execute()
  const rows = await tx.db
    .selectFrom('company_values')
    .select('id')
    .where('archived_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

type PlacedValue = CompanyValue & { readonly isArchived: boolean; readonly place: number }

async function readValue(tx: Tx, id: number): Promise<PlacedValue> {
  const value = await tx.db
    .selectFrom('company_values')
    .select(['id', 'name', 'emoji', 'color', 'place'])
    .select(sql<boolean>`archived_at is not null`.as('isArchived'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (value === undefined) throw new Refused('value-unknown')
  return value
}

/** Numbers the values in use from 0. */
async function arrange(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query({
    text: `
      update company_values v set place = o.place - 1
        from unnest($1::bigint[]) with ordinality as o (id, place)
       where v.id = o.id and v.place <> o.place - 1`,
    values: [ids],
  })
}

const FACTS = ['name', 'emoji', 'color', 'isArchived', 'place'] as const

/** The changed facts and the name, which identifies the value; null if nothing has changed. */
function differences(was: PlacedValue, is: PlacedValue) {
  const changed = FACTS.filter((name) => was[name] !== is[name])
  if (changed.length === 0) return null
  const of = (value: PlacedValue): EventFacts =>
    Object.fromEntries(['name' as const, ...changed].map((name) => [name, value[name]]))
  return { before: of(was), after: of(is) }
}

interface ValueEvent extends ValueAuthor {
  readonly before: EventFacts
  readonly after: EventFacts
}

/** Records the event, and announces it: open composers reload the values. */
async function recordValue(tx: Tx, event: ValueEvent): Promise<void> {
  await record(tx, { action: 'valueSaved', ...event })
  announce(tx, [{ topic: 'wall', userId: null }])
}

const UNIQUE_VIOLATION = '23505'

function refuseTakenName(error: unknown): never {
  const constraint = (error as { constraint?: unknown } | null)?.constraint
  if (errorCode(error) === UNIQUE_VIOLATION && constraint === 'company_values_name') {
    throw new Refused('value-taken', 'name')
  }
  throw error
}
