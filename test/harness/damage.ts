import type { Database } from '#platform/server/db/database.ts'
import type { Invariant } from '#platform/server/db/invariant.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'

interface Finding {
  readonly name: string
  /** The number of rows checked. */
  readonly checked: number
  readonly violations: readonly string[]
}

class Undo extends Error {}

/**
 * Runs the audit's queries after `damage` and rolls back. `damage` is statements separated by ";",
 * in which ":ada" stands for an id. Triggers and foreign keys are off; CHECK and UNIQUE constraints
 * must be dropped by name.
 */
export async function auditAfter(
  database: Database,
  invariants: readonly Invariant[],
  damage: string,
  ids: Readonly<Record<string, number>> = {},
): Promise<Finding[]> {
  const found: Finding[] = []
  const spoil = async (tx: Tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    for (const statement of damage.split(';')) {
      const text = statement.replaceAll(/:(\w+)/g, (all, name: string) => String(ids[name] ?? all))
      await tx.query({ text })
    }
    for (const { name, sql } of invariants) {
      const { rows } = await tx.query<Omit<Finding, 'name'>>({ text: sql })
      found.push(...rows.map((row) => ({ name, ...row })))
    }
    throw new Undo()
  }
  await transact(database, spoil).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return found
}

/** The names of the invariants that `damage` violates; arguments as in `auditAfter`. */
export async function brokenAfter(...asked: Parameters<typeof auditAfter>): Promise<string[]> {
  const found = await auditAfter(...asked)
  return found.filter(({ violations }) => violations.length > 0).map(({ name }) => name)
}
