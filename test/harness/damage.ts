import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { Invariant } from '#platform/server/invariant.ts'

interface Found {
  readonly name: string
  /** How many rows were looked at. */
  readonly checked: number
  readonly violations: readonly string[]
}

class Undo extends Error {}

/**
 * What the audit's queries find after `damage`, which is undone: statements with a ; between them,
 * in which ":ada" stands for the id of that name. They run without triggers and foreign keys; CHECK
 * and UNIQUE have to be dropped by name.
 */
export async function auditAfter(
  database: Database,
  invariants: readonly Invariant[],
  damage: string,
  ids: Readonly<Record<string, number>> = {},
): Promise<Found[]> {
  const found: Found[] = []
  const spoil = async (tx: Tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    for (const statement of damage.split(';')) {
      const text = statement.replaceAll(/:(\w+)/g, (all, name: string) => String(ids[name] ?? all))
      await tx.query({ text })
    }
    for (const { name, sql } of invariants) {
      const { rows } = await tx.query<Omit<Found, 'name'>>({ text: sql })
      found.push(...rows.map((row) => ({ name, ...row })))
    }
    throw new Undo()
  }
  await transact(database, spoil).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return found
}

/** The names of the invariants that some damage breaks; the rest as `auditAfter`. */
export async function brokenAfter(...asked: Parameters<typeof auditAfter>): Promise<string[]> {
  const found = await auditAfter(...asked)
  return found.filter(({ violations }) => violations.length > 0).map(({ name }) => name)
}
