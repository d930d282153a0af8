import { endpoint } from '#platform/contract/endpoint.ts'
import * as trail from './trail.ts'

/** The audit trail: what the administrator did, and who signed in or was refused. */
export const trailEndpoints = {
  readTrail: endpoint({
    method: 'GET',
    path: '/api/audit-trail',
    summary: 'Audit Trail: who did what, to whom, when and from where, newest first',
    access: 'administrator',
    query: trail.TrailSearch,
    output: trail.TrailPage,
    refusals: [],
  }),
  downloadTrail: endpoint({
    method: 'GET',
    path: '/api/audit-trail.csv',
    summary: 'Audit Trail, all of it, as CSV',
    access: 'administrator',
    query: trail.TrailFilter,
    download: 'text/csv; charset=utf-8',
    refusals: [],
  }),
} as const
