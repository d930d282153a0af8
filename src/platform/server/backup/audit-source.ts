import { refusalOfPreRelease } from '#platform/server/db/compatibility.ts'
import { readMigrations } from '#platform/server/db/migrate.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { LongTransaction } from './long-transaction.ts'
import { sayProgress } from './say-progress.ts'
import { appliedMigrations } from './shape.ts'

/**
 * Recomputes the books within a transaction; the app provides it. `onStart` is called before each
 * rule, with its place from 1 on and their number.
 */
export type Audit = (
  tx: Pick<Tx, 'query'>,
  options?: { readonly onStart?: (name: string, place: number, of: number) => void },
) => Promise<{ readonly violations: readonly string[] }>

/**
 * The audit's violations in the transaction's snapshot; null if the tables are not of this version.
 * The transaction is read-only afterwards. Says which rule is checked, now and then.
 */
export async function auditSource(
  { client, tx }: LongTransaction,
  audit: Audit,
  say: (line: string) => void,
): Promise<readonly string[] | null> {
  const applied = await appliedMigrations(client)
  const changes = await readMigrations()
  if (applied.at(-1) !== changes.at(-1)?.name) return null
  const progress = sayProgress(say)
  const onStart = (name: string, place: number, of: number): void =>
    progress(() => `audit: rule ${place} of ${of}, "${name}"`)
  return (await audit(tx, { onStart })).violations
}

/** Throws StartRefused if a later version or a pre-release created the tables. */
export async function refuseNewer(migrations: readonly string[], whose: string): Promise<void> {
  const preRelease = refusalOfPreRelease(migrations, whose)
  if (preRelease !== null) throw preRelease
  const known = new Set((await readMigrations()).map(({ name }) => name))
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new StartRefused(
    `${whose} belongs to a newer Laurel: it has the change "${unknown}", which this version does not know. Use the newer version.`,
  )
}
