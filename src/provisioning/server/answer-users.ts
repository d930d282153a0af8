import type { Tx } from '#platform/server/db/transact.ts'
import type { ScimRequest } from './bulk.ts'
import { findPeople, findPerson, lockScimPerson, personResource } from './find-people.ts'
import { readPatch, readPerson } from './read-person.ts'
import { readScimPage, refuseOtherVersion, type ScimResponse } from './scim-conventions.ts'
import { listOf, notFound, type Json } from './scim-schemas.ts'
import { createPerson, releasePerson, storePerson, type DirectoryActor } from './store-person.ts'
import { tidyPatch, tidyResource } from './tidy-requests.ts'

/** Answers a request for /Users, in a transaction. Throws Refused, and errors of SCIM. */
export async function answerUsers(
  tx: Tx,
  request: ScimRequest,
  { acting, base }: { acting: DirectoryActor; base: string },
): Promise<ScimResponse> {
  const { method, path, body, ifMatch } = request
  const [, , id, more] = path.split('/')
  if (more !== undefined) throw notFound()
  if (id === undefined) return answerAll(tx, request, { acting, base })
  if (method === 'GET') {
    const person = await findPerson(tx, id)
    if (person === null) throw notFound()
    return { status: 200, body: personResource(person, base) }
  }
  const person = await lockScimPerson(tx, id)
  if (person === null) throw notFound()
  const current = personResource(person, base)
  refuseOtherVersion(ifMatch, current)
  if (method === 'DELETE') {
    await releasePerson(tx, acting, person)
    return { status: 204, body: null }
  }
  if (method === 'PUT') {
    const said = readPerson(tidyResource(body))
    await storePerson(tx, acting, person, { ...clearedOf(person.fields ?? []), ...said })
  } else {
    await storePerson(tx, acting, person, await readPatch(current, tidyPatch(body)))
  }
  const stored = await findPerson(tx, id)
  if (stored === null) throw notFound()
  return { status: 200, body: personResource(stored, base) }
}

async function answerAll(
  tx: Tx,
  request: ScimRequest,
  { acting, base }: { acting: DirectoryActor; base: string },
): Promise<ScimResponse> {
  if (request.method === 'POST') {
    const person = await createPerson(tx, acting, readPerson(tidyResource(request.body)))
    return { status: 201, body: personResource(person, base) }
  }
  if (request.method !== 'GET') throw notFound()
  const page = readScimPage(request.query)
  const { total, people } = await findPeople(tx, page)
  const resources = people.map((person) => personResource(person, base))
  return { status: 200, body: listOf(resources, page.startIndex, total) as unknown as Json }
}

/** A PUT says everything: what the directory once set and no longer says is nothing. */
function clearedOf(fields: readonly string[]) {
  return {
    ...(fields.includes('title') && { title: null }),
    ...(fields.includes('team') && { team: null }),
    ...(fields.includes('employeeId') && { employeeId: null }),
    ...(fields.includes('manager') && { managerId: null }),
  }
}
