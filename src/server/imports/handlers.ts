import type { EndpointName } from '#contract/endpoints.ts'
import type { importEndpoints } from '#contract/import-endpoints.ts'
import type { Database } from '#server/db/database.ts'
import type { Handlers } from '#server/handler.ts'

type ImportEndpoints = EndpointName & keyof typeof importEndpoints

export function importHandlers(_database: Database): Handlers<ImportEndpoints> {
  const absent = () => Promise.reject(new Error('not there yet'))
  return {
    checkImport: absent,
    readImport: absent,
    listImportRows: absent,
    downloadRefusedRows: absent,
    applyImport: absent,
    invitePeople: absent,
  }
}
