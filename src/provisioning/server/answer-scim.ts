import SCIMMY from 'scimmy'
import { refusalStatus } from '#platform/contract/refusal-lookup.ts'
import type { Refused } from '#platform/contract/refusals.ts'
import { holdService, type Service } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { answerGroups } from './answer-groups.ts'
import { answerUsers } from './answer-users.ts'
import { answerBulk, type ScimAnswer, type ScimRequest } from './bulk.ts'
import { logRequest } from './request-log.ts'
import { selected, versionIn, type ScimResponse } from './scim-conventions.ts'
import { describeScim, ERROR, notFound, type Json } from './scim-schemas.ts'
import type { DirectoryActor } from './store-person.ts'
import { refuseUnreadable } from './tidy-requests.ts'

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

/** Answers the company's directory, which speaks SCIM 2.0 (RFC 7643 and 7644). Throws only what is a fault. */
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
    const body = request.method === 'GET' ? describeScim(request.path, base) : null
    if (body === null) throw notFound()
    return { status: 200, body }
  }
  return transact(database, async (tx) => {
    if (request.method !== 'GET') await holdService(tx, by)
    return answers(tx, request, { acting: { by, from, ...company }, base })
  })
}

const TAKEN = new Set(['email-taken', 'user-name-taken', 'employee-id-taken'])

/** An error or a refusal in SCIM's words. Throws what is a fault of ours. */
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
