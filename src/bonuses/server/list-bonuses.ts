import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import type { BatchBonus, BonusBatch, GivenBonus } from '#bonuses/contract/recall.ts'
import { hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { withoutNames, type Erasure } from '#platform/server/personal-data/erasure.ts'
import {
  asPoints,
  codes,
  inPoints,
  nameBy,
  ownData,
} from '#platform/server/personal-data/own-data.ts'

const MOST_LISTED = 20

// Each part reads an index of its own.
const LIST = `
  with given as (
    select * from bonuses where user_id = $1 and claimed_seq is null and recall_id is null
     union all
    select * from bonuses where user_id = $1 and recall_id is not null
     union all
    select * from bonuses where user_id = $1 and claimed_seq is not null)
  select b.id, b.amount, b.reason, b.made_at, b.claimed_seq,
         g.first_name || ' ' || g.last_name as by,
         r.reason as recall_reason, r.made_at as recalled_at,
         w.first_name || ' ' || w.last_name as recalled_by
    from given b
    join users g on g.id = b.made_by
    left join bonus_recalls r on r.id = b.recall_id
    left join users w on w.id = r.made_by
   order by b.id desc limit ${MOST_LISTED}`

interface BonusRow {
  id: number
  amount: number
  reason: string
  made_at: Date
  claimed_seq: number | null
  by: string
  recall_reason: string | null
  recalled_at: Date | null
  recalled_by: string | null
}

/** The latest 20 bonuses of a user, the newest first. Throws Refused('profile-missing'). */
export async function listBonuses(
  { db, pool }: Database,
  userId: number,
): Promise<{ bonuses: GivenBonus[] }> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (user === undefined) throw new Refused('profile-missing')
  const { rows } = await pool.query<BonusRow>(LIST, [userId])
  return { bonuses: rows.map(givenBonus) }
}

function givenBonus(row: BonusRow): GivenBonus {
  const { id, amount, reason, made_at: date, by, claimed_seq: claimed } = row
  const common = { id, amount: hundredths(amount), reason, date, by }
  const { recall_reason: why, recalled_at: at, recalled_by: who } = row
  if (why !== null && at !== null) {
    return { ...common, state: 'recalled', recall: { reason: why, date: at, by: who ?? '' } }
  }
  return { ...common, state: claimed === null ? 'waiting' : 'deposited', recall: null }
}

const LIST_BATCHES = `
  select n.id, n.made_at as date, n.people, n.total,
         g.first_name || ' ' || g.last_name as by,
         case when n.people = 1 then b.receiver end as receiver,
         b.waiting, b.waiting_total, b.recalled, b.recalled_total
    from (select * from bonus_batches where $1::bigint = 0 or id < $1
           order by id desc limit ${MOST_LISTED + 1}) n
    join users g on g.id = n.made_by
   cross join lateral (
     select count(*) filter (where claimed_seq is null and recall_id is null) as waiting,
            coalesce(sum(amount) filter (where claimed_seq is null and recall_id is null), 0)
              as waiting_total,
            count(*) filter (where recall_id is not null) as recalled,
            coalesce(sum(amount) filter (where recall_id is not null), 0) as recalled_total,
            (select u.first_name || ' ' || u.last_name from users u where u.id = min(b.user_id))
              as receiver
       from bonuses b where b.made_by = n.made_by and b.made_at = n.made_at) b
   order by n.id desc`

interface BatchRow {
  id: number
  date: Date
  people: number
  total: number
  by: string
  receiver: string | null
  waiting: number
  waiting_total: string
  recalled: number
  recalled_total: string
}

/** Processed batches, the latest first. `after` is the last id of the page before, or 0. */
export async function listBonusBatches(
  { pool }: Database,
  after: number,
): Promise<{ batches: BonusBatch[]; next: number | null }> {
  const { rows } = await pool.query<BatchRow>(LIST_BATCHES, [after])
  const batches = rows.slice(0, MOST_LISTED).map((row): BonusBatch => {
    const { waiting, waiting_total: left, recalled, recalled_total: back, ...batch } = row
    return {
      ...batch,
      total: BigInt(batch.total),
      waiting: { people: waiting, total: BigInt(left) },
      recalled: { people: recalled, total: BigInt(back) },
    }
  })
  const isMore = rows.length > MOST_LISTED
  return { batches, next: isMore ? (batches.at(-1)?.id ?? null) : null }
}

const BATCH_PAGE = 100

const LIST_OF_BATCH = `
  select b.id, u.first_name || ' ' || u.last_name as receiver, b.amount, b.reason,
         case when b.recall_id is not null then 'recalled'
              when b.claimed_seq is not null then 'deposited' else 'waiting' end as state
    from bonus_batches n
    join bonuses b on b.made_by = n.made_by and b.made_at = n.made_at
    join users u on u.id = b.user_id
   where n.id = $1 and b.id > $2
   order by b.id limit ${BATCH_PAGE + 1}`

/** The bonuses of a batch. `after` is the last id of the page before, or 0. Throws Refused('bonus-unknown'). */
export async function listBatchBonuses(
  { pool }: Database,
  batch: number,
  after: number,
): Promise<{ bonuses: BatchBonus[]; next: number | null }> {
  const { rows } = await pool.query<BatchBonus>(LIST_OF_BATCH, [batch, after])
  if (rows.length === 0 && after === 0) throw new Refused('bonus-unknown')
  const bonuses = rows.slice(0, BATCH_PAGE)
  return { bonuses, next: rows.length > BATCH_PAGE ? (bonuses.at(-1)?.id ?? null) : null }
}

/** Why somebody was given bonus points that wait: the latest five with a reason. */
export async function readBonusReasons({ db }: Database, userId: number) {
  const rows = await db
    .selectFrom('bonuses')
    .select(['id', 'amount', 'reason'])
    .where('user_id', '=', userId)
    .where('claimed_seq', 'is', null)
    .where('recall_id', 'is', null)
    .where('reason', '<>', '')
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  return { reasons: rows.map(({ amount, ...row }) => ({ ...row, amount: hundredths(amount) })) }
}

/** A person's bonus points: deposited, waiting, taken back, and entered for them. */
export const OWN_BONUSES = ownData({
  lists: [
    [
      msg`Bonus points you were given`,
      `
    select b.made_at as "madeAt", ${asPoints('b.amount')} as points, b.reason,
           ${nameBy('b.made_by')} as "from",
           case when b.claimed_seq is not null then 'deposited'
                when b.recall_id is not null then 'taken back' else 'waiting' end as state,
           b.claimed_seq as "movementNumber", r.made_at as "takenBackAt",
           r.reason as "whyTakenBack"
      from bonuses b left join bonus_recalls r on r.id = b.recall_id
     where b.user_id = $1 order by b.id`,
    ],
    [
      msg`Bonus points entered for you and not given yet`,
      `
    select entered_at as "enteredAt", ${asPoints('amount')} as points, reason,
           coalesce(${nameBy('entered_by')}, service) as "enteredBy"
      from entered_bonuses where user_id = $1`,
    ],
  ],
  fields: {
    takenBackAt: msg`Taken back at`,
    whyTakenBack: msg`Why taken back`,
    enteredAt: msg`Entered at`,
    enteredBy: msg`Entered by`,
  },
  said: {
    points: inPoints,
    state: codes({
      deposited: msg`Deposited`,
      'taken back': msg`Taken back`,
      waiting: msg`Waiting`,
    }),
  },
})

/** Whether bonus points wait for a person, or were entered for them. */
export async function hasBonuses(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await tx.query({
    text: `select from bonuses where user_id = $1 and claimed_seq is null and recall_id is null
            union all
           select from entered_bonuses where user_id = $1 limit 1`,
    values: [userId],
  })
  return rows.length > 0
}

/** Forgets an erased person's name in the reasons of bonuses; reasons and amounts stay. */
export async function forgetInBonuses(
  tx: Tx,
  { userId, anywhere, nearby }: Erasure,
): Promise<void> {
  await sql`
    update bonuses b set reason = left(${withoutNames('b.reason', nearby)}, 280)
     where b.reason ~* ${nearby} and (b.user_id = ${userId} or b.reason ~* ${anywhere})`.execute(
    tx.db,
  )
  await sql`
    update bonus_recalls r set reason = left(${withoutNames('r.reason', nearby)}, 280)
     where r.reason ~* ${nearby} and (
       r.reason ~* ${anywhere} or r.id in (select recall_id from bonuses where user_id = ${userId}))`.execute(
    tx.db,
  )
  await sql`
    update entered_bonuses e set reason = left(${withoutNames('e.reason', anywhere)}, 280)
     where e.reason ~* ${anywhere}`.execute(tx.db)
}
