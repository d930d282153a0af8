import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import { record } from '#audit-log/server/record.ts'
import type { AttemptLimits } from '#auth/server/limit-attempts.ts'
import { proveOwnPassword } from '#auth/server/prove-yourself.ts'
import type { SignInClient } from '#auth/server/sign-in-origin.ts'
import { OFFER_DAYS, type Handover } from '#handover/contract/handover-endpoints.ts'
import { isLeaving } from '#leaving/server/plan-leaving.ts'
import { notify, withdrawNews } from '#notifications/server/notify.ts'
import { isAddress } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { nameBy, ownData } from '#platform/server/personal-data/own-data.ts'

interface OfferInput {
  readonly caller: Pick<Caller, 'id'>
  readonly browser: SignInClient
  readonly userId: number
  readonly password: string
}

/**
 * Offers the administrator's account to somebody; the same again changes nothing. Throws Refused:
 * 'password-none', 'password-wrong', 'profile-missing', 'handover-own', 'handover-unready',
 * 'handover-no-address', 'handover-offered', or TooManyAttempts.
 */
export async function offerHandover(
  database: Database,
  limits: AttemptLimits,
  { caller, browser, userId, password }: OfferInput,
): Promise<Handover> {
  if (userId === caller.id) throw new Refused('handover-own')
  await proveOwnPassword(database, limits, { caller, password, browser })
  await transact(database, async (tx) => {
    if ((await lockAdministrator(tx)) !== caller.id) throw new Refused('not-permitted')
    const person = await lockCandidate(tx, userId)
    if (!isReady(person) || (await isLeaving(tx, userId))) throw new Refused('handover-unready')
    const open = await findOpen(tx)
    if (open?.user_id === userId) return
    if (open !== undefined) throw new Refused('handover-offered')
    const offered = {
      user_id: userId,
      offered_by: caller.id,
      offered_at: new Date(),
      expires_at: sql<Date>`now() + make_interval(days => ${OFFER_DAYS})`,
    }
    await tx.db
      .insertInto('handover_offers')
      .values(offered)
      // One that has ended by itself.
      .onConflict((ended) => ended.column('is_open').doUpdateSet(offered))
      .execute()
    const subject = { kind: 'user', id: userId } as const
    const by = { by: caller.id, from: browser.clientIp }
    await record(tx, { action: 'handoverOffered', ...by, subject })
    notify(tx, { kind: 'handoverOffered', receivers: [userId], actor: caller.id, subject: userId })
    announceOffer(tx, caller.id, userId)
  })
  return readHandover(database)
}

// An offer to somebody who was deactivated since can't be accepted.
const OPEN = `offer.expires_at > now() and person.is_active`

function findOpen(tx: Tx) {
  return tx.db
    .selectFrom('handover_offers as offer')
    .innerJoin('users as person', 'person.id', 'offer.user_id')
    .select('offer.user_id')
    .where(sql<boolean>`${sql.raw(OPEN)}`)
    .executeTakeFirst()
}

/** Takes the administrator's offer back. Throws Refused('handover-ended') if there is none. */
export async function takeBackHandover(
  database: Database,
  { by, from }: { by: number; from: string },
): Promise<Handover> {
  await transact(database, async (tx) => {
    if ((await lockAdministrator(tx)) !== by) throw new Refused('not-permitted')
    const userId = await endOffer(tx, { by })
    const subject = { kind: 'user', id: userId } as const
    await record(tx, { action: 'handoverTakenBack', by, from, subject })
    announceOffer(tx, by, userId)
  })
  return { offer: null }
}

/** Declines the account. Throws Refused('handover-ended') if it is not offered to the caller. */
export async function declineHandover(
  database: Database,
  { caller, from }: { caller: Pick<Caller, 'id'>; from: string },
): Promise<Handover> {
  await transact(database, async (tx) => {
    const administrator = await lockAdministrator(tx)
    if (administrator === null) throw new Refused('handover-ended')
    await endOffer(tx, { by: administrator, to: caller.id })
    await record(tx, { action: 'handoverDeclined', by: caller.id, from })
    const facts = { hasFailed: true }
    const news = { receivers: [administrator], actor: caller.id, facts }
    notify(tx, { kind: 'handoverAnswered', ...news })
    announceOffer(tx, administrator, caller.id)
  })
  return { offer: null }
}

/**
 * Deletes the open offer, with its news, and returns whom it was for. The caller holds the
 * administrator's lock. Throws Refused('handover-ended').
 */
export async function endOffer(
  tx: Tx,
  { by, to = null }: { by: number; to?: number | null },
): Promise<number> {
  const { rows } = await tx.query<{ user_id: number }>({
    text: `delete from handover_offers
            where offered_by = $1 and ($2::bigint is null or user_id = $2) and expires_at > now()
           returning user_id`,
    values: [by, to],
  })
  const [ended] = rows
  if (ended === undefined) throw new Refused('handover-ended')
  const { user_id: userId } = ended
  withdrawNews(tx, { kinds: ['handoverOffered'], subject: userId, receivers: [userId] })
  return userId
}

function announceOffer(tx: Tx, ...both: readonly number[]): void {
  announce(
    tx,
    both.map((userId) => ({ topic: 'session', userId })),
  )
}

const read = (other: 'user_id' | 'offered_by') => `
  select json_build_object('id', shown.id, 'firstName', shown.first_name,
           'lastName', shown.last_name, 'email', shown.email, 'picture', shown.picture) as person,
         offer.offered_at as "offeredAt", offer.expires_at as "expiresAt"
    from handover_offers offer
    join users person on person.id = offer.user_id
    join users shown on shown.id = offer.${other}
   where ${OPEN} and ($1::bigint is null or offer.user_id = $1)`

/** The administrator's open offer. */
export function readHandover(database: Database): Promise<Handover> {
  return readOffer(database, 'user_id', null)
}

/** The offer that is open to somebody. */
export function readOfferedHandover(database: Database, userId: number): Promise<Handover> {
  return readOffer(database, 'offered_by', userId)
}

async function readOffer(
  { pool }: Database,
  other: 'user_id' | 'offered_by',
  to: number | null,
): Promise<Handover> {
  const { rows } = await pool.query<NonNullable<Handover['offer']>>(read(other), [to])
  return { offer: rows[0] ?? null }
}

/** The open offer of the administrator's account that a person got or made. */
export const OWN_OFFER = ownData({
  lists: [
    [
      msg`An offer of the administrator’s account`,
      `
    select ${nameBy('user_id')} as "to", ${nameBy('offered_by')} as "from",
           offered_at as "offeredAt", expires_at as "endsAt"
      from handover_offers where $1 in (user_id, offered_by)`,
    ],
  ],
  fields: { offeredAt: msg`Offered at` },
})

/**
 * Waits for everybody who acts as the administrator: each of them holds the present term, and comes before
 * the hand-over or after it. Locks the account, too, and returns its id; null if it was handed over while this
 * waited.
 */
export async function lockTerm(tx: Tx): Promise<number | null> {
  const { rows } = await tx.query({
    text: 'select from administrator_terms where ended_at is null for update',
  })
  return rows.length === 0 ? null : lockAdministrator(tx)
}

/**
 * Locks the administrator's account, before any other. Returns the id; null if the account was handed over
 * while this waited.
 */
async function lockAdministrator(tx: Tx): Promise<number | null> {
  const administrator = await tx.db
    .selectFrom('users')
    .select('id')
    .where('is_administrator', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return administrator?.id ?? null
}

/** Locks the account of the other person. Throws Refused: 'profile-missing', 'handover-no-address'. */
export async function lockCandidate(tx: Tx, userId: number) {
  const person = await tx.db
    .selectFrom('users')
    .select(['email', 'is_active', 'must_change_password', 'password_hash'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (person === undefined) throw new Refused('profile-missing')
  // ADMIN_EMAIL names the administrator.
  if (!isAddress(person.email)) throw new Refused('handover-no-address')
  return person
}

/** Whether nobody else knows the password of an active account. */
export function isReady(person: Awaited<ReturnType<typeof lockCandidate>>): boolean {
  return person.is_active && !person.must_change_password
}
