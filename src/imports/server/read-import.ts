import type { Import } from '#imports/contract/imports.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { isBeingApplied } from './apply-lock.ts'
import type { Rules } from './import-rules.ts'

/** The state of an import. Throws Refused('import-unknown'). */
export async function readImport(database: Database, rules: Rules, id: number): Promise<Import> {
  const found = await database.db
    .selectFrom('imports')
    .selectAll()
    .select(isBeingApplied.as('is_being_applied'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new Refused('import-unknown')
  const { kind, created, changed, unchanged, refused } = found
  const isApplying = found.state === 'checked' && found.is_being_applied
  const isApplied = found.state === 'applied'
  const { invitations } = rules[kind]
  return {
    id,
    kind,
    state: isApplying ? 'applying' : found.state,
    madeAt: found.made_at,
    rows: { created, changed, unchanged, refused },
    done: isApplied ? created + changed + unchanged + refused : isApplying ? found.done : 0,
    uninvited: isApplied && invitations ? await invitations.count(database, id) : 0,
  }
}
