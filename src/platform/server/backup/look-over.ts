import { audit } from '#app/server/audit.ts'
import { refusalOfPreRelease } from '#platform/server/db/compatibility.ts'
import { readChanges } from '#platform/server/db/migrate.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import type { Carrier } from './carrier.ts'
import { appliedMigrations } from './shape.ts'

/**
 * What the audit finds wrong in the state that the carrier sees; null where the tables are not this
 * version's, which the audit is about. Nothing can be written afterwards.
 */
export async function lookOver({ client, tx }: Carrier): Promise<readonly string[] | null> {
  const applied = await appliedMigrations(client)
  const changes = await readChanges()
  if (applied.at(-1) !== changes.at(-1)?.name) return null
  return (await audit(tx)).violations
}

/** Throws StartRefused where a later version than this one made the tables, or a pre-release. */
export async function refuseNewer(migrations: readonly string[], whose: string): Promise<void> {
  const preRelease = refusalOfPreRelease(migrations, whose)
  if (preRelease !== null) throw preRelease
  const known = new Set((await readChanges()).map(({ name }) => name))
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new StartRefused(
    `${whose} belongs to a newer Laurel: it has the change "${unknown}", which this version does not know. Use the newer version.`,
  )
}
