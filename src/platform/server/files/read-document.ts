import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Caller, FileAnswer } from '#platform/server/handler.ts'
import type { FileStore } from './store.ts'

/**
 * A document as it was uploaded: for everybody if a section shows it, always for the administrator.
 * Throws Refused('not-found').
 */
export async function readDocument(
  database: Database,
  files: FileStore,
  { document, caller }: { document: string; caller: Caller },
): Promise<FileAnswer> {
  const row = await database.db
    .selectFrom('documents')
    .select('file_name')
    .where('name', '=', document)
    .where('state', '=', 'kept')
    .$if(!caller.isAdministrator, (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('manual_sections as section')
            .innerJoin('manual_versions as version', (join) =>
              join
                .onRef('version.section_id', '=', 'section.id')
                .onRef('version.version', '=', 'section.version'),
            )
            .where('section.removed_at', 'is', null)
            .whereRef('version.document', '=', 'documents.name'),
        ),
      ),
    )
    .executeTakeFirst()
  const file = row === undefined ? null : await files.open(document)
  if (row === undefined || file === null) throw new Refused('not-found')
  return { ...file, saveAs: row.file_name }
}
