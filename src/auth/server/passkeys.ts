import { randomBytes } from 'node:crypto'
import { record } from '#audit-log/server/record.ts'
import {
  MOST_PASSKEYS,
  type CreationOptions,
  type passkeyEndpoints,
  type PasskeyRegistration,
} from '#auth/contract/passkeys.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { lockAccount } from './lock-account.ts'
import {
  creationOptions,
  newChallenge,
  takeRegistrationChallenge,
  type Challenge,
  type RelyingParty,
} from './passkey-challenges.ts'
import { dropRecoveryCodes, makeRecoveryCodes, notifyOfSecondStep } from './second-step.ts'

/** The caller's passkeys, the newest last, and a name for one of this browser. */
export async function readPasskeys(
  { db }: Pick<Database, 'db'>,
  userId: number,
  device: string,
): Promise<Output<(typeof passkeyEndpoints)['readPasskeys']>> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as since', 'last_used_at as lastUsed'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const taken = new Set(rows.map(({ name }) => name))
  let suggestedName = device
  for (let number = 2; taken.has(suggestedName); number++) suggestedName = `${device} ${number}`
  return { passkeys: rows, suggestedName }
}

interface PasskeyStart {
  readonly caller: Caller
  readonly company: string
}

/** A challenge for the caller's device to make a passkey. Throws Refused('passkeys-many'). */
export async function beginPasskey(
  database: Database,
  party: RelyingParty,
  { caller, company }: PasskeyStart,
): Promise<{ options: CreationOptions; challenge: Challenge }> {
  const known = await database.db
    .selectFrom('passkeys')
    .select(['credential_id', 'handle'])
    .where('user_id', '=', caller.id)
    .execute()
  if (known.length >= MOST_PASSKEYS) throw new Refused('passkeys-many')
  const handle = known[0]?.handle ?? randomBytes(32)
  const challenge = await newChallenge(database, { userId: caller.id, handle })
  const options = creationOptions(party, {
    company,
    person: { email: caller.email, name: `${caller.firstName} ${caller.lastName}` },
    handle,
    challenge: challenge.challenge,
    known: known.map((row) => row.credential_id),
  })
  return { options, challenge }
}

interface PasskeyInput {
  readonly caller: Caller
  /** The token of the browser's cookie. */
  readonly token: string | null
  readonly name: string
  readonly passkey: PasskeyRegistration
  readonly from: string
}

/**
 * Adds the passkey that the caller's device made; returns recovery codes where they had none. Throws
 * Refused: 'passkey-late', 'passkey-wrong', 'passkey-known', 'passkeys-many'.
 */
export async function addPasskey(
  database: Database,
  { party, sendsMail }: { party: RelyingParty; sendsMail: boolean },
  { caller, token, name, passkey, from }: PasskeyInput,
): Promise<string[]> {
  const { challenge, handle } = await takeRegistrationChallenge(database, token, caller.id)
  const { verifyNewPasskey } = await import('./verify-passkey.ts')
  const made = await verifyNewPasskey({ party, challenge }, passkey)
  return transact(database, async (tx) => {
    await lockAccount(tx, caller.id)
    if ((await countPasskeys(tx, caller.id)) >= MOST_PASSKEYS) throw new Refused('passkeys-many')
    const codes = await makeRecoveryCodes(tx, caller.id)
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('passkeys')
      .values({
        user_id: caller.id,
        handle,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        name,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) throw new Refused('passkey-known')
    await tx.db
      .updateTable('sessions')
      .set({ must_add_second_step: false })
      .where('user_id', '=', caller.id)
      .execute()
    await record(tx, { action: 'passkeyAdded', by: caller.id, from, after: { name } })
    await notifyOfSecondStep(tx, { ...personOf(caller), change: 'passkeyAdded', sendsMail })
    return codes
  })
}

/** Renames one of the caller's passkeys. Throws Refused('passkey-unknown'). */
export function renamePasskey(
  database: Database,
  { caller, id, name, from }: { caller: Caller; id: string; name: string; from: string },
): Promise<void> {
  return transact(database, async (tx) => {
    const before = await tx.db
      .selectFrom('passkeys')
      .select('name')
      .where('user_id', '=', caller.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) throw new Refused('passkey-unknown')
    await tx.db.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
    await record(tx, { action: 'passkeyRenamed', by: caller.id, from, before, after: { name } })
  })
}

/** Removes one of the caller's passkeys. Throws Refused('passkey-unknown'). */
export function removePasskey(
  database: Database,
  { sendsMail }: { sendsMail: boolean },
  { caller, id, from }: { caller: Caller; id: string; from: string },
): Promise<void> {
  return transact(database, async (tx) => {
    await lockAccount(tx, caller.id)
    const removed = await tx.db
      .deleteFrom('passkeys')
      .where('user_id', '=', caller.id)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (removed === undefined) throw new Refused('passkey-unknown')
    await dropRecoveryCodes(tx, caller.id)
    await record(tx, { action: 'passkeyRemoved', by: caller.id, from, before: removed })
    await notifyOfSecondStep(tx, { ...personOf(caller), change: 'passkeyRemoved', sendsMail })
  })
}

function personOf({ id, email }: Caller) {
  return { userId: id, email }
}

async function countPasskeys(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx.db
    .selectFrom('passkeys')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
