import { planSettlement } from '#allowance/server/settle.ts'
import type { QueueObserver } from '#ledger/batch-queue.ts'
import type { Command, KeyedCommand, Outcome, SendMovement } from '#ledger/command.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { ownersOf, planBatch, type Batch, type Book } from '#ledger/plan-batch.ts'
import { doneOrRefused, receiptOf } from '#ledger/receipt.ts'
import { createCommandQueue } from '#ledger/run-commands.ts'
import { MOST_WITH_COMMIT, storeBatch } from '#ledger/store-batch.ts'
import { allOutcomes } from '#ledger/write.ts'
import { announceInboxes, notifyEach, notifyThanked } from '#notifications/server/notify.ts'
import { NOTHING, writePoints, type Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { SentReceipt } from '#platform/contract/transactions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce, walletChanges } from '#platform/server/live/outbox.ts'
import type { NewRecognition } from '#recognition/contract/recognition.ts'
import { publish } from '#webhooks/server/publish.ts'
import {
  planThanks,
  type CompanyRules,
  type NewCard,
  type PlannedPoints,
  type PlannedThanks,
} from './plan-thanks.ts'
import { announceReceivers, storeReceivers } from './receivers.ts'
import { lockRules } from './rules.ts'

interface HistoryTime {
  /** The time of imported history, which notifies nobody; by default, now. */
  readonly madeAt?: Date | undefined
}

/** As the ledger's `write`, for commands that include sends; stores their recognitions too. */
export async function writeThanks(
  tx: Tx,
  commands: readonly (Command | KeyedCommand)[],
  history: HistoryTime = {},
): Promise<readonly Outcome[]> {
  const book = await lockBook(tx, commands)
  return allOutcomes(await planAndStoreThanks(tx, commands, book, history))
}

type ThanksBatch = Batch<CompanyRules, PlannedThanks | null>

/** Plans commands whose wallets are locked; stores, announces and notifies of their thanks. */
export async function planAndStoreThanks(
  tx: Tx,
  commands: readonly Command[],
  book: Book,
  { madeAt }: HistoryTime = {},
): Promise<ThanksBatch> {
  const isHistory = madeAt !== undefined
  const senders = commands.flatMap(({ type, userId }) => (type === 'send' ? userId : []))
  const rules = await lockRules(tx, commands, book, { isHistory })
  const settlement = await planSettlement(tx, book, isHistory ? [] : senders)
  const first = settlement.commands.length
  const planned = planBatch([...settlement.commands, ...commands], book, planThanks, rules)
  const batch = { ...planned, outcomes: planned.outcomes.slice(first) }
  const given = batch.effects.filter((planned) => planned !== null)
  const cards = given.filter((planned) => 'message' in planned)
  const added = given.filter((planned) => 'addedTo' in planned)
  const also = given.filter((planned) => 'alsoOn' in planned)
  await storeBatch(tx, batch, { madeAt })
  settlement.store(planned.outcomes.slice(0, first))
  await storeCards(tx, cards, madeAt)
  storeAddedPoints(tx, added)
  storeReceivers(tx, also)
  if (madeAt === undefined) {
    notifyThanked(
      tx,
      cards.map(({ id }) => id),
    )
    notifyOfPoints(tx, added)
    publishThanks(tx, cards, added)
  }
  announceThanks(tx, ownersOf(batch), cards)
  announceReceivers(tx, also)
  return batch
}

function publishThanks(tx: Tx, cards: readonly NewCard[], added: readonly PlannedPoints[]): void {
  publish(tx, [
    ...cards.map(({ id, isOnWall }) => ({
      kind: 'thanks.created' as const,
      data: { thanks: id },
      isPrivate: !isOnWall,
    })),
    ...added.map(({ addedTo, isOnWall }) => ({
      kind: 'thanks.changed' as const,
      data: { thanks: addedTo },
      isPrivate: !isOnWall,
    })),
  ])
}

// A changed wallet makes its owner reload thanks and inbox too; whoever gets words alone is announced.
// "wall" is for everybody else.
function announceThanks(tx: Tx, owners: readonly number[], cards: readonly NewCard[]): void {
  const free = cards.filter(({ amount }) => amount === NOTHING)
  const thanked = cards.flatMap(({ receivers }) =>
    receivers.flatMap(({ id, seq }) => (seq === null ? id : [])),
  )
  const people = [...free.map(({ senderId }) => senderId), ...thanked]
  announce(tx, [
    ...walletChanges(owners),
    ...people.map((userId) => ({ topic: 'thanks', userId }) as const),
    // The administrator's figures count these thanks too.
    ...(owners.length === 0 && free.length > 0 ? [{ topic: 'users', userId: null } as const] : []),
    ...(cards.some(({ isOnWall }) => isOnWall) ? [{ topic: 'wall', userId: null } as const] : []),
  ])
  announceInboxes(tx, thanked)
}

const STORE = `
  with made as (
    insert into recognitions (
      id, sender_id, first_seq, message, amount, visibility, picture, is_on_wall, is_welcome, is_told,
      made_at)
    overriding system value
    select v.*, $10::timestamptz is null, coalesce($10::timestamptz, now())
      from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[],
                  $7::text[], $8::boolean[], $9::boolean[]) v
  ), named as (
    insert into recognition_values (recognition_id, value_id)
    select * from unnest($11::bigint[], $12::bigint[])
  )
  insert into recognition_receivers (recognition_id, sender_id, receiver_id, send_seq)
  select * from unnest($13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[])`

/** Stores recognitions after the entries of their sends. */
async function storeCards(tx: Tx, cards: readonly NewCard[], madeAt?: Date): Promise<void> {
  if (cards.length === 0) return
  const named = cards.flatMap(({ id, values }) =>
    [...new Set(values)].map((value) => ({ id, value })),
  )
  const thanked = cards.flatMap((card) =>
    card.receivers.map((receiver) => ({ card, to: receiver.id, seq: receiver.seq })),
  )
  const statement = {
    name: 'store-recognitions',
    text: STORE,
    values: [
      cards.map((card) => card.id),
      cards.map((card) => card.senderId),
      cards.map((card) => card.receivers.find(({ seq }) => seq !== null)?.seq ?? null),
      cards.map((card) => card.message),
      cards.map((card) => card.amount),
      cards.map((card) => card.visibility),
      cards.map((card) => card.picture),
      cards.map((card) => card.isOnWall),
      cards.map((card) => card.isWelcome ?? false),
      madeAt ?? null,
      named.map((one) => one.id),
      named.map((one) => one.value),
      thanked.map(({ card }) => card.id),
      thanked.map(({ card }) => card.senderId),
      thanked.map((one) => one.to),
      thanked.map((one) => one.seq),
    ],
  }
  if (thanked.length <= MOST_WITH_COMMIT) tx.conclude(statement)
  else await tx.query(statement)
}

const ADD_POINTS = `
  insert into added_points (giver_id, send_seq, recognition_id, receiver_id, amount)
  select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])`

/** One row for each receiver of added points; who gets words alone gets none. */
function eachOf(added: readonly PlannedPoints[]) {
  return added.flatMap(({ senderId: giver, amount, addedTo: card, receivers }) =>
    receivers.flatMap(({ id: receiver, seq }) =>
      seq === null ? [] : { giver, seq, card, receiver, amount },
    ),
  )
}

function storeAddedPoints(tx: Tx, added: readonly PlannedPoints[]): void {
  if (added.length === 0) return
  const rows = eachOf(added)
  tx.conclude({
    name: 'add-points',
    text: ADD_POINTS,
    values: [
      rows.map((one) => one.giver),
      rows.map((one) => one.seq),
      rows.map((one) => one.card),
      rows.map((one) => one.receiver),
      rows.map((one) => one.amount),
    ],
  })
}

function notifyOfPoints(tx: Tx, added: readonly PlannedPoints[]): void {
  notifyEach(
    tx,
    'pointsAdded',
    eachOf(added).map(({ receiver, giver: actor, card: subject, amount }) => ({
      receiver,
      actor,
      subject,
      facts: { points: writePoints(amount) },
    })),
  )
}

interface KeyedThanks {
  readonly by: number
  readonly key: string
  readonly recognition: NewRecognition
}

/** Sends and thanks, which share a batch queue. */
export interface ThanksSender {
  /** Carries out a send, with or without points, and returns its recognition's id. Throws Refused, as a send does. */
  readonly carryOut: (key: string, movement: SendMovement) => Promise<{ id: number }>
  /** Sends points with their recognition, or adds points to one. Throws Refused, as a send does. */
  readonly send: (key: string, movement: SendMovement) => Promise<SentReceipt>
  /**
   * Thanks colleagues and returns the recognition's id. Each receiver gets the amount, which may be
   * nothing, or none does. Throws Refused: those of a send (specification, section 5) on the field
   * `receivers`, 'welcome-closed', 'thanks-short', 'value-required', 'value-unknown',
   * 'picture-unknown', 'too-often'.
   */
  readonly thank: (thanks: KeyedThanks) => Promise<{ id: number }>
}

export function createSender(database: Database, observer?: QueueObserver): ThanksSender {
  const submit = createCommandQueue(
    (work) => transactIdempotent(database, work),
    planAndStoreThanks,
    observer,
  )
  /** The one command: the entry, if points were sent, and the recognition. */
  async function carryOut(key: string, movement: SendMovement) {
    const done = doneOrRefused(await submit(key, movement))
    const entry = 'entry' in done ? done.entry : null
    const answer = done.answer as { id: number } | null
    if (answer !== null) return { entry, id: answer.id }
    return { entry, id: await findRecognition(database, movement.userId, entry?.seq ?? 0) }
  }
  return {
    async carryOut(key, movement) {
      const { id } = await carryOut(key, movement)
      return { id }
    },
    async send(key, movement) {
      const { entry, id } = await carryOut(key, movement)
      if (entry === null) throw new Error('a send that moved no points')
      return { ...receiptOf(entry), recognition: id }
    },
    async thank({ by, key, recognition: { receivers, amount, isWelcome, ...words } }) {
      const thanks = isWelcome ? { ...words, isWelcome } : words
      try {
        const { id } = await carryOut(key, { type: 'send', userId: by, receivers, amount, thanks })
        return { id }
      } catch (error) {
        throw error instanceof Refused && error.field === 'receiver'
          ? new Refused(error.code, 'receivers')
          : error
      }
    },
  }
}

/** The recognition of a sender's entry: only where a request is repeated under its key. */
async function findRecognition({ pool }: Database, senderId: number, seq: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select recognition_id as id from recognition_receivers where sender_id = $1 and send_seq = $2
     union all
     select recognition_id from added_points where giver_id = $1 and send_seq = $2`,
    [senderId, seq],
  )
  if (rows[0] === undefined) throw new Error('a send without a recognition')
  return rows[0].id
}

interface AddPointsInput {
  readonly by: number
  readonly key: string
  readonly id: number
  readonly amount: Hundredths
}

/**
 * Adds points to somebody's thanks: the caller sends the amount to each receiver. Throws Refused:
 * 'recognition-unknown', and the refusals of a send.
 */
export async function addPoints(
  database: Database,
  send: ThanksSender['send'],
  { by, key, id, amount }: AddPointsInput,
): Promise<{ id: number }> {
  // Whoever is added to the card meanwhile gets none. The send checks, under its key, whether the giver may
  // read it.
  const rows = await database.db
    .selectFrom('recognition_receivers')
    .select('receiver_id')
    .where('recognition_id', '=', id)
    .orderBy('receiver_id')
    .execute()
  const receivers = rows.map((row) => row.receiver_id)
  await send(key, { type: 'send', userId: by, receivers, amount, thanks: { addedTo: id } })
  return { id }
}
