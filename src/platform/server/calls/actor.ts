import type { SignedInUser } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Scope } from '#platform/contract/scopes.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/** No user has this id: a reader without an account, who sees what everybody sees, and nothing of their own. */
export const NOBODY_ID = 0

/** A program that acts by an API token of the company: no person. */
export interface Service {
  readonly tokenId: string
  /** The token's name and end: "Payroll …x9Qk". It outlives the token. */
  readonly name: string
}

/** A person, by their id, or a service. */
export type Actor = number | Service

/** The person or service of a call, null for a visitor without a session, and the client's IP address. */
export interface Author<By extends Actor | null> {
  readonly by: By
  readonly from: string
}

/** For endpoints that a scope of the company's tokens opens. */
export function actorOf({ id, apiToken }: Caller): Actor {
  if (apiToken?.actsFor !== 'company') return id
  return { tokenId: apiToken.id, name: `${apiToken.name} …${apiToken.lastFour}` }
}

/** The person's id; null for a service. */
export function personOf(by: Actor): number | null {
  return typeof by === 'number' ? by : null
}

/** The service's name; null for a person. */
export function serviceOf(by: Actor): string | null {
  return typeof by === 'number' ? null : by.name
}

// Handing the account over waits for everybody who acts as the administrator. The row is the term's, which
// nobody else locks: commands of the administrator lock the account itself in a stronger way, later.
export const HOLD_ADMINISTRATOR =
  'select from administrator_terms where user_id = $1 and ended_at is null for share'

// Taking the role waits for it, too.
const HOLD_DEPUTY = `select from user_roles where user_id = $1 and role = 'deputy' for share`

const IS_ACTIVE = 'select from users where id = $1 and is_active'

/**
 * Makes sure that a user is the administrator or a deputy until the transaction ends: the request was let in
 * earlier, and the account may have been handed over, or the role taken, since. Every endpoint for the
 * administrator begins with it. Throws Refused('not-permitted').
 */
export async function holdAdministrator(tx: Tx, by: number): Promise<void> {
  const { rows } = await tx.query({ text: HOLD_ADMINISTRATOR, values: [by] })
  if (rows.length > 0) return
  const deputies = await tx.query({ text: HOLD_DEPUTY, values: [by] })
  const active = await tx.query({ text: IS_ACTIVE, values: [by] })
  if (deputies.rows.length === 0 || active.rows.length === 0) throw new Refused('not-permitted')
}

/** `holdAdministrator` for what no deputy does: roles, the account itself, and programs that give roles. */
export async function holdAdministratorAlone(tx: Tx, by: number): Promise<void> {
  const { rows } = await tx.query({ text: HOLD_ADMINISTRATOR, values: [by] })
  if (rows.length === 0) throw new Refused('not-permitted')
}

/**
 * Makes sure that a service's token works until the transaction ends: revoking it waits. Throws
 * Refused('token-invalid').
 */
export async function holdService(tx: Tx, { tokenId }: Service): Promise<void> {
  const { rows } = await tx.query({
    text: 'select from api_tokens where id = $1 and expires_at > now() for share',
    values: [tokenId],
  })
  if (rows.length === 0) throw new Refused('token-invalid')
}

/**
 * The person, read from the session or the API token at this request. A company's token acts for nobody: its
 * caller has the id 0 and no rights, and opens only endpoints whose handlers ask for an actor (`actorOf`), not for
 * a person.
 */
export interface Caller extends SignedInUser {
  readonly tokenHash: Buffer
  /** Whether they signed in, or proved themselves, within the last ten minutes. */
  readonly provedRecently: boolean
  /** The API token that acts for them; none: they act themselves. */
  readonly apiToken?: CallingToken
}

export interface CallingToken {
  readonly id: string
  readonly actsFor: 'person' | 'company'
  readonly name: string
  readonly lastFour: string
  readonly scopes: readonly Scope[]
}
