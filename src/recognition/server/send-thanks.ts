import type { Command, KeyedCommand, Outcome } from '#ledger/command.ts'
import type { QueueObserver } from '#ledger/batch-queue.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { type Batch, type Book, ownersOf, planBatch } from '#ledger/plan-batch.ts'
import { createCommandRunner, type RunCommand } from '#ledger/run-commands.ts'
import { MOST_WITH_COMMIT, storeBatch } from '#ledger/store-batch.ts'
import { allOutcomes } from '#ledger/write.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce, walletChanges } from '#platform/server/live/outbox.ts'
import { notifyEach, notifyThanked } from '#notifications/server/notify.ts'
import { writePoints } from '#platform/contract/points.ts'
import { type CompanyRules, type PlannedThanks, planThanks, thingsOf } from './plan-thanks.ts'
import { lockRules } from './rules.ts'

interface HistoryTime {
  /** The time of imported history; by default, now. */
  readonly madeAt?: Date | undefined
}

/** Sends, with their recognitions, through a batch queue of their own. */
export function createSender(database: Database, observer?: QueueObserver): RunCommand {
  return createCommandRunner((work) => transactIdempotent(database, work), planAndStore, observer)
}

/** As the ledger's `write`, for commands that include sends; stores their recognitions too. */
export async function writeThanks(
  tx: Tx,
  commands: readonly (Command | KeyedCommand)[],
  history: HistoryTime = {},
): Promise<readonly Outcome[]> {
  const book = await lockBook(tx, commands)
  return allOutcomes(await planAndStore(tx, commands, book, history))
}

type ThanksBatch = Batch<CompanyRules, PlannedThanks | null>

async function planAndStore(
  tx: Tx,
  commands: readonly Command[],
  book: Book,
  { madeAt }: HistoryTime = {},
): Promise<ThanksBatch> {
  const rules = await lockRules(tx, thingsOf(commands))
  const batch = planBatch(commands, book, planThanks, rules)
  await storeBatch(tx, batch, { madeAt })
  await storeThanks(tx, batch.effects, madeAt)
  announceThanks(tx, batch)
  return batch
}

// A changed wallet makes its owner reload the thanks too: "wall" is for everybody else.
function announceThanks(tx: Tx, batch: ThanksBatch): void {
  const owners = ownersOf(batch)
  if (owners.length === 0) return
  const isPublic = batch.effects.some(
    (planned) =>
      planned !== null && 'message' in planned.thanks && planned.thanks.visibility === 'public',
  )
  announce(tx, [
    ...walletChanges(owners),
    ...(isPublic ? [{ topic: 'wall', userId: null } as const] : []),
  ])
}

// Within a batch, a recognition is identified by its first send: the sender and `first_seq`.
const STORE = `
  with sends as (
    select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])
      as v (sender_id, first_seq, send_seq, receiver_id)
  ), made as (
    insert into recognitions (
      sender_id, first_seq, message, amount, visibility, picture, made_at, is_on_wall)
    select v.sender_id, v.first_seq, v.message, v.amount, v.visibility, v.picture,
           coalesce($13::timestamptz, now()),
           v.visibility = 'public' and not exists (
             select from sends s join recognition_choices c on c.user_id = s.receiver_id
              where s.sender_id = v.sender_id and s.first_seq = v.first_seq
                and not c.receives_in_public)
      from unnest($5::bigint[], $6::bigint[], $7::text[], $8::bigint[], $9::text[], $10::text[])
        as v (sender_id, first_seq, message, amount, visibility, picture)
    returning id, sender_id, first_seq
  ), named as (
    insert into recognition_values (value_id, recognition_id)
    select v.value_id, made.id
      from unnest($11::bigint[], $12::bigint[], $14::bigint[]) as v (value_id, sender_id, first_seq)
      join made using (sender_id, first_seq)
  )
  insert into recognition_receivers (recognition_id, receiver_id, sender_id, send_seq)
  select made.id, s.receiver_id, s.sender_id, s.send_seq
    from sends s join made using (sender_id, first_seq)`

const ADD_POINTS = `
  insert into added_points (giver_id, send_seq, recognition_id, receiver_id, amount)
  select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])`

type Planned = readonly (PlannedThanks | null)[]

/**
 * Stores recognitions and added points after the entries of their sends. `madeAt` is the time of
 * imported history, which notifies nobody; by default, now.
 */
async function storeThanks(tx: Tx, planned: Planned, madeAt?: Date): Promise<void> {
  const thanks = planned.filter((one) => one !== null)
  const made = await storeRecognitions(tx, thanks, madeAt)
  if (madeAt === undefined) notifyThanked(tx, made)
  const added = thanks.flatMap(({ senderId, amount, thanks: said, sends }) =>
    'addedTo' in said ? sends.map((send) => ({ senderId, amount, to: said.addedTo, ...send })) : [],
  )
  if (added.length === 0) return
  tx.conclude({
    name: 'add-points',
    text: ADD_POINTS,
    values: [
      added.map((one) => one.senderId),
      added.map((one) => one.seq),
      added.map((one) => one.to),
      added.map((one) => one.receiverId),
      added.map((one) => one.amount),
    ],
  })
  if (madeAt !== undefined) return
  notifyEach(
    tx,
    'pointsAdded',
    added.map(({ receiverId: receiver, senderId: actor, to: subject, amount }) => ({
      receiver,
      actor,
      subject,
      facts: { points: writePoints(amount) },
    })),
  )
}

async function storeRecognitions(tx: Tx, planned: readonly PlannedThanks[], madeAt?: Date) {
  const made = planned.flatMap(({ senderId, amount, thanks, sends }) => {
    const [first] = sends
    if ('addedTo' in thanks || first === undefined) return []
    return [{ senderId, firstSeq: first.seq, amount, sends, ...thanks }]
  })
  if (made.length === 0) return made
  const sends = made.flatMap(({ senderId, firstSeq, sends: all }) =>
    all.map((send) => ({ senderId, firstSeq, ...send })),
  )
  const named = made.flatMap(({ senderId, firstSeq, values }) =>
    [...new Set(values)].map((value) => ({ senderId, firstSeq, value })),
  )
  const statement = {
    name: 'store-recognitions',
    text: STORE,
    values: [
      sends.map((one) => one.senderId),
      sends.map((one) => one.firstSeq),
      sends.map((one) => one.seq),
      sends.map((one) => one.receiverId),
      made.map((one) => one.senderId),
      made.map((one) => one.firstSeq),
      made.map((one) => one.message),
      made.map((one) => one.amount),
      made.map((one) => one.visibility),
      made.map((one) => one.picture),
      named.map((one) => one.value),
      named.map((one) => one.senderId),
      madeAt ?? null,
      named.map((one) => one.firstSeq),
    ],
  }
  if (sends.length <= MOST_WITH_COMMIT) tx.conclude(statement)
  else await tx.query(statement)
  return made
}
