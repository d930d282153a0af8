import type { trailEndpoints } from '#audit-log/contract/trail-endpoints.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import { readTrail } from './read-trail.ts'
import { trailCsv } from './trail-csv.ts'

export function trailHandlers(database: Database): Handlers<typeof trailEndpoints> {
  return {
    readTrail: ({ query }) => readTrail(database, query),
    downloadTrail: ({ query }) => Promise.resolve(trailCsv(database, query)),
  }
}
