import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { atMost, typedText } from '#platform/contract/text.ts'
import { cursor, date } from '#platform/contract/wire-types.ts'
import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts'
import { EVENT_KIND_NAMES } from './event-kinds.ts'

/** Filters events by kind, by the beginning of a person's name or address, and by time. */
const filter = {
  search: z._default(typedText('invalid-input').check(atMost(254, 'invalid-input')), ''),
  kind: z._default(z.enum(['all', ...EVENT_KIND_NAMES]), 'all'),
  /** From this moment on. */
  from: z.optional(date),
  /** Before this moment. */
  until: z.optional(date),
}
export const EventFilter = z.strictObject(filter)
export type EventFilter = z.output<typeof EventFilter>

export const AuditLogQuery = z.strictObject({
  ...filter,
  after: cursor,
})
export type AuditLogQuery = z.output<typeof AuditLogQuery>

const Fact = z.union([z.string(), z.number(), z.boolean(), z.null()])
const EventFacts = z.nullable(z.record(z.string(), Fact))
export type EventFacts = z.output<typeof EventFacts>

/** An event of the audit log. Names are the present ones. */
export const AuditEvent = z.strictObject({
  id: z.number(),
  date,
  /** Null: a service, somebody not signed in, or the operator on the server's command line. */
  who: z.nullable(z.strictObject({ id: z.number(), name: z.string(), email: z.string() })),
  action: z.enum(AUDIT_ACTIONS as [AuditAction, ...AuditAction[]]),
  subject: z.nullable(
    z.strictObject({
      kind: z.enum(['user', 'gift', 'section']),
      id: z.number(),
      name: z.string(),
      /** A user's. */
      email: z.nullable(z.string()),
    }),
  ),
  before: EventFacts,
  after: EventFacts,
  reason: z.string(),
  /** The client's IP address; null: it was removed, or the server did it itself. */
  address: z.nullable(z.string()),
  /** The typed e-mail address of somebody who was not signed in. */
  email: z.nullable(z.string()),
  /** The company's API token by which a program acted: its name and last four characters. */
  service: z.nullable(z.string()),
})
export type AuditEvent = z.output<typeof AuditEvent>

export const EventPage = z.strictObject({
  rows: z.array(AuditEvent),
  /** Pass as `after` for older rows; null when these are the oldest. */
  next: z.nullable(z.string()),
})
export type EventPage = z.output<typeof EventPage>

/** The audit log: what the administrator did, and who signed in or was refused. */
export const auditLogEndpoints = {
  readAuditLog: endpoint({
    method: 'GET',
    path: '/api/audit-log',
    summary: 'Audit Log: who did what, to whom, when and from where, newest first',
    access: 'readAuditLog',
    scope: 'readAuditLog',
    query: AuditLogQuery,
    output: EventPage,
    refusals: [],
  }),
  downloadAuditLog: endpoint({
    method: 'GET',
    path: '/api/audit-log.csv',
    summary: 'Audit Log, all of it, as CSV',
    access: 'readAuditLog',
    scope: 'readAuditLog',
    recentSignIn: true,
    query: EventFilter,
    download: 'text/csv; charset=utf-8',
    refusals: [],
  }),
} as const
