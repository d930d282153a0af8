import type { Database } from '#platform/server/db/database.ts'
import type { ScimAnswer, ScimRequest } from './bulk.ts'

/** How many of the directory's requests are kept. */
export const KEPT_REQUESTS = 100

const LOG = `
  with logged as (
    insert into directory_requests (token, request, status, problem) values ($1, $2, $3, $4) returning id
  )
  delete from directory_requests where id <= (select id from logged) - ${KEPT_REQUESTS}`

interface LoggedRequest {
  readonly request: ScimRequest
  readonly answered: ScimAnswer
  readonly token: string
}

/** Keeps a request for Settings, by the kind of thing and its id, without names, addresses or filters. */
export async function logRequest(
  { pool }: Database,
  { request, answered, token }: LoggedRequest,
): Promise<void> {
  const [, kind = '', id = ''] = request.path.split('/')
  const isKnown = /^(?:Users|Groups|Bulk|Schemas|ResourceTypes|ServiceProviderConfig)$/.test(kind)
  const what = /^[\w-]{1,36}$/.test(id) ? `/${kind}/${id}` : `/${kind}`
  const said = `${request.method} ${isKnown ? what : '/…'}`
  await pool.query(LOG, [token, said, answered.status, answered.problem])
}
