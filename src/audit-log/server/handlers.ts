import type { EndpointName } from '#app/contract/endpoints.ts'
import type { trailEndpoints } from '#audit-log/contract/trail-endpoints.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import { readTrail } from './read-trail.ts'
import { trailCsv } from './trail-csv.ts'

type TrailEndpoints = EndpointName & keyof typeof trailEndpoints

export function trailHandlers(database: Database): Handlers<TrailEndpoints> {
  return {
    readTrail: ({ query }) => readTrail(database, query),
    downloadTrail: ({ query }) => Promise.resolve(trailCsv(database, query)),
  }
}
