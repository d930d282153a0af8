import type { auditLogEndpoints } from '#audit-log/contract/audit-log.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { OpenSheet } from '#platform/server/files/csv-table.ts'
import { eventsCsv, readAuditLog } from './read-events.ts'

export function auditLogHandlers(
  database: Database,
  openSheet: OpenSheet,
): Handlers<typeof auditLogEndpoints> {
  return {
    readAuditLog: ({ query }) => readAuditLog(database, query),
    downloadAuditLog: async (call) => eventsCsv(database, call.query, await openSheet(call)),
  }
}
