import SCIMMY from 'scimmy'
import { refusalStatus } from '#platform/contract/refusal-lookup.ts'
import type { Refused } from '#platform/contract/refusals.ts'
import { holdService, type Service } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { readCustomFields } from '#users/server/custom-fields.ts'
import { answerBulk, type ScimAnswer, type ScimRequest } from './bulk.ts'
import { findPeople, findPerson, lockScimPerson, personResource } from './find-people.ts'
import type { DirectoryActor } from './follow-groups.ts'
import {
  createGroup,
  deleteGroup,
  findGroup,
  findGroups,
  groupResource,
  readGroup,
  readGroupPatch,
  storeGroup,
  type ScimGroup,
} from './groups.ts'
import { describeFields, readOwnValues } from './own-attributes.ts'
import { readPatch, readPerson } from './read-person.ts'
import {
  readScimPage,
  refuseOtherVersion,
  selected,
  versionIn,
  type ScimResponse,
} from './scim-conventions.ts'
import { describeScim, ERROR, listOf, notFound, type Json } from './scim-schemas.ts'
import { createPerson, releasePerson, storePerson } from './store-person.ts'
import { refuseUnreadable, tidyPatch, tidyResource } from './tidy-requests.ts'

/** The refusal for an error that is no fault of ours; null: a fault. */
type AsRefusal = (error: unknown) => Refused | null

interface ProvisioningParts extends Omit<DirectoryActor, 'by' | 'from'> {
  readonly database: Database
}

interface ScimCaller {
  readonly by: Service
  /** The client's IP address. */
  readonly from: string
  /** The address of /scim/v2, as the client sees it. */
  readonly base: string
}

/** Answers the company's directory by SCIM 2.0 (RFC 7643 and 7644). Throws faults of Laurel only. */
export function createScim(parts: ProvisioningParts, asRefusal: AsRefusal) {
  const answer = async (request: ScimRequest, calling: ScimCaller): Promise<ScimAnswer> => {
    try {
      refuseUnreadable([request.body, request.query])
      const { status, body } = await answerRequest(parts, request, calling)
      const isKnown = request.ifNoneMatch !== null && request.ifNoneMatch === versionIn(body)
      if (isKnown && request.method === 'GET') return { status: 304, body: null, problem: null }
      return { status, body: body && selected(body, request.query), problem: null }
    } catch (error) {
      return errorAnswer(error, asRefusal)
    }
  }
  return {
    refuse: refusalAnswer,
    async answer(request: ScimRequest, calling: ScimCaller): Promise<ScimAnswer> {
      const isBulk = request.method === 'POST' && request.path === '/Bulk'
      const answered = isBulk
        ? await bulk(request, (one) => answer(one, calling), asRefusal)
        : await answer(request, calling)
      await logRequest(parts.database, { request, answered, token: calling.by.name })
      return answered
    },
  }
}

async function bulk(
  request: ScimRequest,
  answer: (request: ScimRequest) => Promise<ScimAnswer>,
  asRefusal: AsRefusal,
): Promise<ScimAnswer> {
  try {
    refuseUnreadable(request.body)
    return { status: 200, body: await answerBulk(request.body, answer), problem: null }
  } catch (error) {
    return errorAnswer(error, asRefusal)
  }
}

async function answerRequest(
  { database, ...company }: ProvisioningParts,
  request: ScimRequest,
  { by, from, base }: ScimCaller,
): Promise<ScimResponse> {
  const [, kind] = request.path.split('/')
  const answers = kind === 'Users' ? answerUsers : kind === 'Groups' ? answerGroups : null
  if (answers === null) {
    const body =
      request.method === 'GET'
        ? describeScim(request.path, base, describeFields(await readCustomFields(database)))
        : null
    if (body === null) throw notFound()
    return { status: 200, body }
  }
  return transact(database, async (tx) => {
    if (request.method !== 'GET') await holdService(tx, by)
    return answers(tx, request, { acting: { by, from, ...company }, base })
  })
}

const TAKEN = new Set(['email-taken', 'user-name-taken', 'employee-id-taken'])

/** An error or a refusal as SCIM's answer. Throws faults of Laurel. */
function errorAnswer(error: unknown, asRefusal: AsRefusal): ScimAnswer {
  if (error instanceof SCIMMY.Types.Error) {
    const { status, scimType, message } = error as unknown as {
      status: number
      scimType: string | null
      message: string
    }
    return {
      status,
      body: errorBody(status, scimType, message),
      problem: scimType ?? String(status),
    }
  }
  // The library's own complaints about types.
  if (error instanceof TypeError && isOfLibrary(error)) {
    return {
      status: 400,
      body: errorBody(400, 'invalidValue', error.message.slice(0, 300)),
      problem: 'invalidValue',
    }
  }
  const refused = asRefusal(error)
  if (refused === null) throw error
  return refusalAnswer(refused)
}

function isOfLibrary({ stack = '' }: TypeError): boolean {
  return /^\s+at .*[\\/]scimmy[\\/]/.test(stack.split('\n')[1] ?? '')
}

/** A refusal of Laurel's as an error of SCIM's, with its own words. */
function refusalAnswer(refused: Refused): ScimAnswer {
  const { code } = refused
  const status = TAKEN.has(code) ? 409 : refusalStatus(code)
  const scimType = status === 409 ? 'uniqueness' : status === 400 ? 'invalidValue' : null
  const wait = 'retryAfterSeconds' in refused ? refused.retryAfterSeconds : undefined
  return {
    status,
    body: errorBody(
      status,
      TAKEN.has(code) || status === 400 ? scimType : null,
      refusalInEnglish(code),
    ),
    problem: code,
    ...(typeof wait === 'number' && { retryAfterSeconds: wait }),
  }
}

function errorBody(status: number, scimType: string | null, detail: string): Json {
  return {
    schemas: [ERROR],
    status: String(status),
    ...(scimType !== null && { scimType }),
    detail,
  }
}

/** Answers a request for /Groups, in a transaction. Throws Refused, and errors of SCIM. */
export async function answerGroups(
  tx: Tx,
  { method, path, query, body, ifMatch }: ScimRequest,
  { acting, base }: { acting: DirectoryActor; base: string },
): Promise<ScimResponse> {
  const [, , id, more] = path.split('/')
  if (more !== undefined) throw notFound()
  const withMembers = showsMembers(query)
  const shown = (group: ScimGroup) => groupResource(tx, group, { base, withMembers })
  if (id === undefined) {
    if (method === 'POST') {
      const group = await createGroup(tx, acting, readGroup(tidyResource(body)))
      return { status: 201, body: await shown(group) }
    }
    if (method !== 'GET') throw notFound()
    const page = readScimPage(query)
    const { total, groups } = await findGroups(tx, page)
    const resources: Json[] = []
    for (const group of groups) {
      // One group after another: a transaction has one connection.
      // oxlint-disable-next-line no-await-in-loop
      resources.push(await shown(group))
    }
    return { status: 200, body: listOf(resources, page.startIndex, total) as unknown as Json }
  }
  const group = await findGroup(tx, id, method !== 'GET')
  if (method === 'GET') return { status: 200, body: await shown(group) }
  if (ifMatch !== null) {
    refuseOtherVersion(ifMatch, await groupResource(tx, group, { base, withMembers: true }))
  }
  if (method === 'DELETE') {
    await deleteGroup(tx, acting, group)
    return { status: 204, body: null }
  }
  const said = method === 'PUT' ? readGroup(tidyResource(body)) : readGroupPatch(tidyPatch(body))
  return { status: 200, body: await shown(await storeGroup(tx, acting, group, said)) }
}

function showsMembers({
  attributes,
  excludedAttributes,
}: Readonly<Record<string, string>>): boolean {
  const names = (list: string) =>
    list
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
  if (attributes !== undefined) return names(attributes).some((name) => name.startsWith('members'))
  return excludedAttributes === undefined || !names(excludedAttributes).includes('members')
}

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
  const values = readOwnValues(body)
  const fields = person.fields ?? []
  if (method === 'PUT') {
    const said = readPerson(tidyResource(body))
    const own = { values, isAll: fields.includes('customFields') }
    await storePerson(tx, acting, person, { ...clearedOf(fields), ...said, own })
  } else {
    const said = await readPatch(current, tidyPatch(body))
    await storePerson(tx, acting, person, { ...said, own: { values, isAll: false } })
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
    const own = { values: readOwnValues(request.body), isAll: false }
    const said = { ...readPerson(tidyResource(request.body)), own }
    const person = await createPerson(tx, acting, said)
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
    ...Object.fromEntries(
      ['place', 'country', 'costCentre', 'kind']
        .filter((name) => fields.includes(name))
        .map((name) => [name, null]),
    ),
  }
}

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
