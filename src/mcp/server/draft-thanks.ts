import * as z from 'zod/mini'
import { lockAccount } from '#auth/server/lock-account.ts'
import { MOST_DRAFTS } from '#mcp/contract/drafts.ts'
import { isRefusalCode } from '#platform/contract/refusal-lookup.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { NewRecognition } from '#recognition/contract/recognition.ts'
import { readRules } from '#recognition/server/rules.ts'

export interface DraftInput {
  readonly by: number
  /** The name of the API token by which it came. */
  readonly program: string
  readonly receivers: readonly number[]
  /** For each receiver, as text; '0': without points. */
  readonly points: string
  readonly message: string
  /** Names of the company's values. */
  readonly values: readonly string[]
}

/**
 * Keeps thanks for a person to send; nothing is sent, and the rules are checked again then. Throws Refused:
 * 'drafts-many', and those of thanks.
 */
export function draftThanks(database: Database, drafting: DraftInput): Promise<string> {
  return transact(database, async (tx) => {
    const { by, program } = drafting
    await lockAccount(tx, by)
    const values = await idsOfValues(tx, drafting.values)
    const { receivers, amount, message } = requested(drafting, values)
    await checkReceivers(tx, by, receivers)
    const { rows } = await tx.query({
      text: 'select from thanks_drafts where user_id = $1',
      values: [by],
    })
    if (rows.length >= MOST_DRAFTS) throw new Refused('drafts-many')
    const { id } = await tx.db
      .insertInto('thanks_drafts')
      .values({
        user_id: by,
        receivers,
        amount,
        message,
        company_values: values,
        token_name: program,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    announce(tx, [{ topic: 'thanks', userId: by }])
    return id
  })
}

/** The draft by the rules of every card. */
function requested({ receivers, points: amount, message }: DraftInput, values: number[]) {
  const read = z.safeDecode(NewRecognition, { receivers: [...receivers], amount, message, values })
  if (read.success) return read.data
  const code = read.error.issues[0]?.message ?? ''
  throw new Refused(isRefusalCode(code) ? code : 'invalid-input')
}

async function idsOfValues(tx: Tx, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return []
  const { values } = await readRules(tx)
  return names.map((name) => {
    const wanted = name.trim().toLowerCase()
    const value = values.find((one) => one.name.toLowerCase() === wanted)
    if (value === undefined) throw new Refused('value-unknown')
    return value.id
  })
}

async function checkReceivers(tx: Tx, by: number, receivers: readonly number[]): Promise<void> {
  if (receivers.includes(by)) throw new Refused('receiver-self')
  if (new Set(receivers).size < receivers.length) throw new Refused('receiver-twice')
  const found = await tx.db
    .selectFrom('users')
    .select(['id', 'is_active'])
    .where('id', 'in', [...receivers])
    .execute()
  if (found.length < receivers.length) throw new Refused('user-unknown')
  if (found.some((receiver) => !receiver.is_active)) throw new Refused('receiver-inactive')
}
