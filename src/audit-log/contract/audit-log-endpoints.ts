import { endpoint } from '#platform/contract/endpoint.ts'
import * as log from './audit-log.ts'

/** The audit log: what the administrator did, and who signed in or was refused. */
export const auditLogEndpoints = {
  readAuditLog: endpoint({
    method: 'GET',
    path: '/api/audit-log',
    summary: 'Audit Log: who did what, to whom, when and from where, newest first',
    access: 'readAuditLog',
    scope: 'readAuditLog',
    query: log.AuditLogQuery,
    output: log.EventPage,
    refusals: [],
  }),
  downloadAuditLog: endpoint({
    method: 'GET',
    path: '/api/audit-log.csv',
    summary: 'Audit Log, all of it, as CSV',
    access: 'readAuditLog',
    scope: 'readAuditLog',
    recentSignIn: true,
    query: log.EventFilter,
    download: 'text/csv; charset=utf-8',
    refusals: [],
  }),
} as const
