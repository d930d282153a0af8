import type { auditLogEndpoints } from '#audit-log/contract/audit-log-endpoints.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import { readAuditLog } from './read-events.ts'
import { eventsCsv } from './read-events.ts'

export function auditLogHandlers(database: Database): Handlers<typeof auditLogEndpoints> {
  return {
    readAuditLog: ({ query }) => readAuditLog(database, query),
    downloadAuditLog: ({ query }) => Promise.resolve(eventsCsv(database, query)),
  }
}
