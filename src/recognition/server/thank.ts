import type { NewRecognition } from '#recognition/contract/recognition.ts'
import { NOTHING } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { shareLookups } from '#platform/server/share-lookups.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#notifications/server/notify.ts'
import { refuseSend } from '#ledger/decide.ts'
import { lockBook } from '#ledger/lock-book.ts'
import type { RunCommand } from '#ledger/run-commands.ts'
import { thingsOf, refuseThanks } from './plan-thanks.ts'
import { lockRules } from './rules.ts'

interface Thanking {
  readonly by: number
  readonly key: string
  readonly recognition: NewRecognition
}

export interface ThankParts {
  readonly database: Database
  /** Runs sends and stores their recognitions. */
  readonly send: RunCommand
  readonly findRecognition: FindRecognition
}

/** The id of the recognition whose first send is the sender's entry `seq`. */
export type FindRecognition = (senderId: number, seq: number) => Promise<number>

const FIND = {
  name: 'find-recognitions',
  text: `
  select r.sender_id || ' ' || r.first_seq as key, r.id
    from unnest($1::bigint[], $2::bigint[]) wanted (sender_id, first_seq)
    join recognitions r using (sender_id, first_seq)`,
}

/** Shares one lookup among the sends of a batch, which are answered together. */
export function createRecognitionFinder({ pool }: Database): FindRecognition {
  const find = shareLookups(async (keys) => {
    const parts = keys.map((key) => key.split(' '))
    const values = [parts.map(([senderId]) => senderId), parts.map(([, seq]) => seq)]
    const { rows } = await pool.query<{ key: string; id: number }>({ ...FIND, values })
    return new Map(rows.map(({ key, id }) => [key, id]))
  })
  return async (senderId, seq) => {
    const id = await find(`${senderId} ${seq}`)
    if (id === null) throw new Error('a send without a recognition')
    return id
  }
}

/**
 * Thanks colleagues and returns the recognition's id. With points, the batch queue sends the amount
 * to each receiver, or to none of them. Throws Refused: those of a send (specification, section 5)
 * on the field `receivers`, 'thanks-short', 'value-required', 'value-unknown', 'picture-unknown'.
 */
export async function thank(
  { database, send, findRecognition }: ThankParts,
  { by, key, recognition }: Thanking,
): Promise<{ id: number }> {
  try {
    if (recognition.amount === NOTHING) {
      return await thankWithoutPoints(database, { by, key, recognition })
    }
    const { receivers, amount, ...thanks } = recognition
    const receipt = await send(key, { type: 'send', userId: by, receivers, amount, thanks })
    return { id: await findRecognition(by, receipt.number) }
  } catch (error) {
    throw error instanceof Refused && error.field === 'receiver'
      ? new Refused(error.code, 'receivers')
      : error
  }
}

function thankWithoutPoints(
  database: Database,
  { by, key, recognition }: Thanking,
): Promise<{ id: number }> {
  const { receivers, amount, ...thanks } = recognition
  const command = { type: 'send', userId: by, receivers, amount, thanks } as const
  return answerOnce(database, { by, key, request: command }, async (tx) => {
    const { holders } = await lockBook(tx, [command])
    const rules = await lockRules(tx, thingsOf([command]))
    const sender = holders.get(by)
    if (sender === undefined) throw new Refused('profile-missing')
    const others = receivers.map((id) => holders.get(id) ?? null)
    const refusal = refuseSend(sender, others, amount)
    if (refusal !== null)
      throw new Refused(refusal, refusal === 'transfer-off' ? undefined : 'receiver')
    const refused = refuseThanks(by, thanks, rules)
    if (refused !== null) throw new Refused(refused)
    const id = await store(tx, by, recognition)
    notify(tx, { kind: 'thanked', receivers, actor: by, subject: id })
    announce(tx, [
      ...[by, ...receivers].map((userId) => ({ topic: 'thanks', userId }) as const),
      // The administrator's figures count these thanks too, as they count thanks with points.
      { topic: 'users', userId: null },
      ...(recognition.visibility === 'public' ? [{ topic: 'wall', userId: null } as const] : []),
    ])
    return { id }
  })
}

const STORE = `
  with made as (
    insert into recognitions (sender_id, message, amount, visibility, picture, is_on_wall)
    select $1, $2, 0, $3, $4, $3 = 'public' and not exists (
             select from recognition_choices
              where user_id = any($5::bigint[]) and not receives_in_public)
    returning id
  ), named as (
    insert into recognition_values (value_id, recognition_id)
    select distinct value_id, made.id from made, unnest($6::bigint[]) value_id
  ), thanked as (
    insert into recognition_receivers (recognition_id, receiver_id, sender_id)
    select made.id, receiver_id, $1 from made, unnest($5::bigint[]) receiver_id
  )
  select id from made`

async function store(tx: Tx, by: number, recognition: NewRecognition): Promise<number> {
  const { message, visibility, picture, receivers, values } = recognition
  const { rows } = await tx.query<{ id: number }>({
    name: 'store-thanks-without-points',
    text: STORE,
    values: [by, message, visibility, picture, receivers, values],
  })
  const [made] = rows
  if (made === undefined) throw new Error('nothing was stored')
  return made.id
}
