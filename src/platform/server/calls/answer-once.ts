import { createHash } from 'node:crypto'
import { FORMER_NAME } from '#platform/contract/former-colleague.ts'
import { isRefusalCode, refusalStatus } from '#platform/contract/refusal-lookup.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import type { Erasure } from '#platform/server/personal-data/erasure.ts'
import type { Actor } from './actor.ts'

/** A request under its author's idempotency key; `request` is its content, compared by hash. */
export interface KeyedRequest {
  readonly by: Actor
  readonly key: string
  readonly request: object
}

/** The stored answer of a key: a value or a refusal. */
type StoredAnswer<T> = { readonly answer: T } | { readonly refusal: Refused }

/**
 * Runs `work` once per key and stores its answer; a repeated request gets the stored answer. A
 * refusal is stored too, after its work is rolled back, unless its status is 500 or more, such as
 * 'busy'. One person's keyed requests run one after the other, and so do a service's. Throws Refused:
 * 'key-reused' if the key has the answer of another request, 'account-inactive' if the person was
 * deactivated while the request waited, 'token-invalid' if the service's token was revoked, and the
 * refusals of `work`.
 */
export async function answerOnce<T extends object>(
  database: Database,
  asked: KeyedRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const request = { ...asked, hash: hashRequest(asked.request) }
  const outcome = await transactIdempotent(database, async (tx): Promise<StoredAnswer<unknown>> => {
    const { earlier, isActive } = await takeTurn(tx, request)
    if (earlier !== null) return earlier
    if (!isActive) throw new Refused('account-inactive')
    const answer = await work(tx)
    await keepAnswer(tx, request, { answer })
    return { answer }
  }).catch((error: unknown) => {
    if (!isAnswer(error)) throw error
    return transactIdempotent(database, async (tx): Promise<StoredAnswer<unknown>> => {
      const { earlier } = await takeTurn(tx, request)
      if (earlier === null) await keepAnswer(tx, request, { refusal: error })
      return earlier ?? { refusal: error }
    })
  })
  if ('refusal' in outcome) throw outcome.refusal
  // An earlier attempt of the same request stored it as JSON.
  return outcome.answer as T
}

function isAnswer(error: unknown): error is Refused {
  return error instanceof Refused && refusalStatus(error.code) < 500
}

interface HashedRequest extends KeyedRequest {
  readonly hash: Buffer
}

interface AnswerRow {
  is_active: boolean
  request_hash: Buffer | null
  answer: unknown
  refusal: string | null
  field: string | null
}

const TAKE_TURN = 'select from users where id = $1 for no key update'
const TAKE_SERVICES_TURN = 'select from api_tokens where id = $1 for no key update'

// Runs once TAKE_TURN has the lock, so it sees the commits of the person's earlier requests, and a
// deactivation, which locks the person's row too.
const FIND = `
  select u.is_active, k.request_hash, k.answer, k.refusal, k.field
    from users u
    left join (
      select request_hash, answer, refusal, field from answers where user_id = $1 and key = $2
       union all
      select request_hash, null, null, null from entries where user_id = $1 and key = $2
    ) k on true
   where u.id = $1`

const FIND_OF_SERVICE = `
  select true as is_active, k.request_hash, k.answer, k.refusal, k.field
    from api_tokens t
    left join service_answers k on k.token_id = t.id and k.key = $2
   where t.id = $1 and t.expires_at > now()`

interface Turn {
  readonly earlier: StoredAnswer<unknown> | null
  readonly isActive: boolean
}

async function takeTurn(tx: Tx, { by, key, hash }: HashedRequest): Promise<Turn> {
  const isPerson = typeof by === 'number'
  const id = isPerson ? by : by.tokenId
  const [, { rows }] = await Promise.all(
    isPerson
      ? [
          tx.query({ name: 'take-turn', text: TAKE_TURN, values: [id] }),
          tx.query<AnswerRow>({ name: 'find-answer', text: FIND, values: [id, key] }),
        ]
      : [
          tx.query({ text: TAKE_SERVICES_TURN, values: [id] }),
          tx.query<AnswerRow>({ text: FIND_OF_SERVICE, values: [id, key] }),
        ],
  )
  const [found] = rows
  if (found === undefined) throw new Refused(isPerson ? 'profile-missing' : 'token-invalid')
  return { earlier: answerOf(found, hash), isActive: found.is_active }
}

function answerOf(found: AnswerRow, hash: Buffer): StoredAnswer<unknown> | null {
  const { request_hash: requestHash, answer, refusal, field } = found
  if (requestHash === null) return null
  if (!requestHash.equals(hash)) return { refusal: new Refused('key-reused') }
  if (refusal === null) return { answer }
  if (!isRefusalCode(refusal)) throw new Error(`unknown refusal stored: ${refusal}`)
  return { refusal: new Refused(refusal, field ?? undefined) }
}

const KEEP = `
  insert into answers (user_id, key, request_hash, answer, refusal, field)
  values ($1, $2, $3, $4, $5, $6)`

const KEEP_OF_SERVICE = `
  insert into service_answers (token_id, key, request_hash, answer, refusal, field)
  values ($1, $2, $3, $4, $5, $6)`

async function keepAnswer(
  tx: Tx,
  { by, key, hash }: HashedRequest,
  kept: StoredAnswer<object>,
): Promise<void> {
  const [answer, refusal, field] =
    'answer' in kept
      ? [JSON.stringify(kept.answer), null, null]
      : [null, kept.refusal.code, kept.refusal.field ?? null]
  const others = [key, hash, answer, refusal, field]
  await tx.query(
    typeof by === 'number'
      ? { name: 'keep-answer', text: KEEP, values: [by, ...others] }
      : { text: KEEP_OF_SERVICE, values: [by.tokenId, ...others] },
  )
}

/**
 * Forgets the answers to an erased person, who asks for nothing any more, and their names in answers to
 * others: also a first name alone, which may be somebody else's, since only a repeated request reads them.
 */
export async function forgetAnswers(tx: Tx, { userId, nearby }: Erasure): Promise<void> {
  await tx.db.deleteFrom('answers').where('user_id', '=', userId).execute()
  for (const table of ['answers', 'service_answers']) {
    await tx.query({
      text: `update ${table} set answer = regexp_replace(answer::text, $1, $2, 'gi')::json
              where answer::text ~* $1`,
      values: [nearby, FORMER_NAME],
    })
  }
}

/** SHA-256 of a request (32 bytes), to detect another request under the same key. */
export function hashRequest(request: object): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest()
}
