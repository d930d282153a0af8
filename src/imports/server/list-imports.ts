import type { PastImport } from '#imports/contract/imports.ts'
import { administers, type PermissionHolder } from '#platform/contract/permissions.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Rules } from './import-rules.ts'
import { readImport } from './read-import.ts'

const MOST = 20

/** The latest imports, newest first, with who made them; to people with a role their own. */
export async function listImports(
  database: Database,
  rules: Rules,
  reader: PermissionHolder & { readonly id: number },
): Promise<{ imports: PastImport[] }> {
  const found = await database.db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.made_by')
    .select(['imports.id', 'users.first_name', 'users.last_name'])
    .$if(!administers(reader), (query) => query.where('made_by', '=', reader.id))
    .orderBy('made_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(MOST)
    .execute()
  const imports = await Promise.all(
    found.map(async ({ id, first_name: firstName, last_name: lastName }) => ({
      ...(await readImport(database, rules, id)),
      madeBy: { firstName, lastName },
    })),
  )
  return { imports }
}
