import type { Site } from './site.ts'
import { readDepartures, type DepartureBooks } from './departure-books.ts'
import { readSteps, type StepRow } from './order-books.ts'
import { readWall, type WallBooks } from './wall-books.ts'

export interface EntryRow {
  readonly user_id: number
  readonly seq: number
  readonly type: string
  readonly earned: number
  readonly appreciation: number
  readonly earned_after: number
  readonly appreciation_after: number
  readonly colleague_id: number | null
  readonly refunds_seq: number | null
  readonly reverses_seq: number | null
  /** The message; for a send, its recognition's. */
  readonly message: string
}

interface KeyRow {
  readonly user_id: number
  readonly key: string
  readonly seq: number | null
  readonly refusal: string | null
}

export interface BonusRow {
  readonly id: number
  readonly user_id: number
  readonly amount: number
  readonly reason: string
  readonly claimed_seq: number | null
  readonly batch_id: number | null
  readonly recall_id: number | null
  readonly recall_reason: string | null
}

interface AnswerRow {
  readonly key: string
  /** The checked fields of receipts, bonuses and stock changes. */
  readonly answer: {
    readonly number?: number
    readonly people?: number
    readonly total?: number
    readonly giftId?: number
    readonly stockChange?: number
    /** The id of a recognition or a comment. */
    readonly id?: number
    /** The state of a leaving or an order. */
    readonly state?: string
    readonly withdrawals?: number
    readonly points?: string
  }
}

interface StockRow {
  readonly gift_id: number
  readonly stock_change: number
}

interface PurchaseRow {
  readonly id: number
  readonly user_id: number
  readonly seq: number
  readonly total: number
  readonly state: string
  /** Pairs of gift and quantity. */
  readonly items: readonly (readonly [number, number])[]
}

interface GiftRow {
  readonly id: number
  readonly stock: number
  readonly number_of_purchased: number
}

export interface NewsRow {
  readonly kind: string
  readonly user_id: number
  readonly actor_id: number | null
  readonly subject_id: number | null
  /** The remaining stock of a gift that runs out. */
  readonly count: number | null
}

/** A withdrawal to pay out, with how often the audit log tells that it was, and was taken back. */
interface PayoutRow {
  readonly id: number
  readonly user_id: number
  readonly seq: number
  readonly state: string
  readonly paid_events: number
  readonly unpaid_events: number
}

/** A role given to somebody, or a leaving planned, as the audit log tells it. */
interface PersonnelRow {
  readonly action: 'roleGiven' | 'leavingPlanned'
  readonly user_id: number
  readonly reason: string
  readonly last_day: string | null
  readonly role: string | null
  /** The role was not held, so that its holder is told. */
  readonly is_new: boolean
}

/** The final state of the database, read without the app. */
export interface Books {
  readonly entries: ReadonlyMap<string, EntryRow>
  readonly keys: ReadonlyMap<string, KeyRow>
  readonly bonuses: readonly BonusRow[]
  readonly answers: ReadonlyMap<string, AnswerRow['answer']>
  readonly stock: readonly StockRow[]
  readonly purchases: readonly PurchaseRow[]
  /** Hand-overs, those taken back, and refunds, of each order in their order. */
  readonly steps: readonly StepRow[]
  readonly gifts: readonly GiftRow[]
  readonly wall: WallBooks
  /** Oldest first. */
  readonly news: readonly NewsRow[]
  readonly personnel: readonly PersonnelRow[]
  readonly departures: DepartureBooks
  readonly payouts: ReadonlyMap<number, PayoutRow>
  /** Each user's total with pending bonuses, in hundredths. */
  readonly held: ReadonlyMap<number, number>
}

export function placeOf(user: number, seq: number): string {
  return `${user} ${seq}`
}

export async function readBooks(site: Site): Promise<Books> {
  const entries = await site.look<EntryRow>(
    `select e.user_id, e.seq, e.type, e.earned, e.appreciation, e.earned_after, e.appreciation_after,
            e.colleague_id, e.refunds_seq, e.reverses_seq, coalesce(r.message, e.message) as message
       from entries e
       left join recognition_receivers s on (s.sender_id, s.send_seq) = (e.user_id, e.seq)
       left join recognitions r on r.id = s.recognition_id`,
  )
  // The gifts and values of the opening have keys of their own.
  const keys = await site.look<KeyRow>(
    `select user_id, key, seq, null as refusal from entries where key is not null
      union all select user_id, key, null, refusal from answers where key not like 'opening-%'`,
  )
  const answers = await site.look<AnswerRow>(
    'select key, answer from answers where answer is not null',
  )
  const held = await site.look<{ user_id: number; held: number }>(
    `select user_id, earned + appreciation + coalesce((
              select sum(amount) from bonuses b
               where b.user_id = w.user_id and claimed_seq is null and recall_id is null), 0)::bigint as held
       from wallets w`,
  )
  return {
    entries: new Map(entries.map((row) => [placeOf(row.user_id, row.seq), row])),
    keys: new Map(keys.map((row) => [row.key, row])),
    bonuses: await site.look<BonusRow>(
      `select b.id, b.user_id, b.amount, b.reason, b.claimed_seq, t.id as batch_id, b.recall_id,
              r.reason as recall_reason
         from bonuses b
         left join bonus_batches t using (made_by, made_at)
         left join bonus_recalls r on r.id = b.recall_id`,
    ),
    answers: new Map(answers.map(({ key, answer }) => [key, answer])),
    stock: await site.look<StockRow>('select gift_id, stock_change from gift_changes'),
    purchases: await site.look<PurchaseRow>(
      `select p.id, p.user_id, p.seq, p.total, p.state,
              json_agg(json_build_array(i.gift_id, i.quantity)) as items
         from purchases p join purchase_items i on i.purchase_id = p.id group by p.id`,
    ),
    steps: await readSteps(site),
    gifts: await site.look<GiftRow>('select id, stock, number_of_purchased from gifts'),
    wall: await readWall(site),
    news: await site.look<NewsRow>(
      `select kind, user_id, actor_id, subject_id, (facts->>'count')::integer as count
         from notifications order by id`,
    ),
    personnel: await site.look<PersonnelRow>(
      `select action, subject_id as user_id, reason, after->>'lastDay' as last_day,
              after->>'role' as role, before is null as is_new
         from audit_log where action in ('roleGiven', 'leavingPlanned')`,
    ),
    departures: await readDepartures(site),
    payouts: new Map(
      (await site.look<PayoutRow>(PAYOUTS)).map((row): [number, PayoutRow] => [row.id, row]),
    ),
    held: new Map(held.map((row) => [row.user_id, row.held])),
  }
}

const PAYOUTS = `
  with told as (
    select (after->>'withdrawal')::bigint as id,
           count(*) filter (where action = 'withdrawalPaid') as paid,
           count(*) filter (where action = 'withdrawalUnpaid') as unpaid
      from audit_log where action in ('withdrawalPaid', 'withdrawalUnpaid') group by 1
  )
  select p.id, p.user_id, p.seq, p.state, coalesce(t.paid, 0)::int as paid_events,
         coalesce(t.unpaid, 0)::int as unpaid_events
    from payouts p left join told t using (id)`
