import type { LaurelSite } from './laurel-site.ts'
import { readPurchases, readSteps, type PurchaseRow, type StepRow } from './order-books.ts'

export interface EntryRow {
  readonly user_id: number
  readonly seq: number
  readonly type: string
  readonly earned: number
  readonly appreciation: number
  readonly earned_after: number
  readonly appreciation_after: number
  readonly allowance: number
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

interface GiftRow {
  readonly id: number
  readonly stock: number
  readonly number_of_purchased: number
}

/** A code of a voucher. */
interface CodeRow {
  readonly id: string
  readonly state: string
  /** Who bought it. */
  readonly user_id: number | null
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

/** Somebody who left, as the audit log tells it. */
interface LeftRow {
  readonly user_id: number
  readonly reason: string
  readonly points: string
  readonly forfeited: string
  readonly recalled: string
}

/** Those who left and were erased, and who had the administrator's account before. */
interface DepartureBooks {
  readonly left: readonly LeftRow[]
  readonly erased: ReadonlySet<number>
  /** How often the audit log tells that somebody was erased; not whom. */
  readonly erasures: number
  /** The former administrator of each hand-over. */
  readonly handedOver: readonly number[]
}

export interface CardRow {
  readonly id: number
  readonly sender_id: number
  readonly first_seq: number | null
  readonly message: string
  readonly amount: number
  readonly visibility: string
  readonly is_undone: boolean
  /** Pairs of a receiver and the sender's entry, which is null without points. */
  readonly receivers: readonly (readonly [number, number | null])[]
  readonly values: readonly number[]
}

interface AddedRow {
  readonly giver_id: number
  readonly send_seq: number
  readonly recognition_id: number
  readonly receiver_id: number
}

export interface CommentRow {
  readonly id: number
  readonly recognition_id: number
  readonly author_id: number
  readonly text: string
}

/** The final state of the wall, read without the app. */
export interface WallBooks {
  readonly cards: readonly CardRow[]
  readonly cardById: ReadonlyMap<number, CardRow>
  readonly cardsByMessage: ReadonlyMap<string, CardRow[]>
  readonly added: readonly AddedRow[]
  readonly addedBySend: ReadonlyMap<string, AddedRow>
  readonly comments: readonly CommentRow[]
  readonly commentsByText: ReadonlyMap<string, CommentRow[]>
  /** User, recognition and emoji. */
  readonly reactions: readonly string[]
}

/** The final state of the database, read without the app. */
export interface Books {
  readonly entries: ReadonlyMap<string, EntryRow>
  /** The reversal of each send. */
  readonly reversals: ReadonlyMap<string, EntryRow>
  readonly keys: ReadonlyMap<string, KeyRow>
  readonly bonuses: readonly BonusRow[]
  readonly answers: ReadonlyMap<string, AnswerRow['answer']>
  readonly stock: readonly StockRow[]
  readonly purchases: readonly PurchaseRow[]
  /** Hand-overs, those taken back, and refunds, of each order in their order. */
  readonly steps: readonly StepRow[]
  readonly gifts: readonly GiftRow[]
  readonly codes: ReadonlyMap<string, CodeRow>
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

export async function readBooks(site: LaurelSite): Promise<Books> {
  const entries = await site.look<EntryRow>(
    `select e.user_id, e.seq, e.type, e.earned, e.appreciation, e.earned_after, e.appreciation_after, e.allowance,
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
              select sum(remaining) from allowance_portions p where p.user_id = w.user_id), 0)::bigint + coalesce((
              select sum(amount) from bonuses b
               where b.user_id = w.user_id and claimed_seq is null and recall_id is null), 0)::bigint as held
       from wallets w`,
  )
  return {
    entries: new Map(entries.map((row) => [placeOf(row.user_id, row.seq), row])),
    reversals: new Map(
      entries
        .filter(({ reverses_seq: seq }) => seq !== null)
        .map((row) => [placeOf(row.user_id, row.reverses_seq ?? 0), row]),
    ),
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
    purchases: await readPurchases(site),
    steps: await readSteps(site),
    gifts: await site.look<GiftRow>(
      'select id, stock, number_of_purchased from gifts where options is null',
    ),
    codes: new Map(
      (await site.look<CodeRow>(CODES)).map((row): [string, CodeRow] => [row.id, row]),
    ),
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

const CODES = `
  select c.id, c.state, p.user_id from voucher_codes c left join purchases p on p.id = c.purchase_id`

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

async function readDepartures(site: LaurelSite): Promise<DepartureBooks> {
  const erased = await site.look<{ id: number }>('select id from users where erased_at is not null')
  const told = await site.look<{ action: string; user_id: number }>(
    `select action, subject_id as user_id from audit_log
      where action in ('userErased', 'administratorHandedOver')`,
  )
  return {
    left: await site.look<LeftRow>(
      `select subject_id as user_id, reason, after->>'points' as points,
              after->>'forfeited' as forfeited, after->>'recalled' as recalled
         from audit_log where action = 'userLeft'`,
    ),
    erased: new Set(erased.map(({ id }) => id)),
    erasures: told.filter(({ action }) => action === 'userErased').length,
    handedOver: told.flatMap(({ action, user_id: user }) =>
      action === 'administratorHandedOver' ? user : [],
    ),
  }
}

async function readWall(site: LaurelSite): Promise<WallBooks> {
  const reactions = await site.look<{ place: string }>(
    `select format('%s %s %s', user_id, recognition_id, emoji) as place from recognition_reactions`,
  )
  const cards = await site.look<CardRow>(
    `select id, sender_id, first_seq, message, amount, visibility,
            withdrawn_at is not null as is_undone,
            (select coalesce(json_agg(json_build_array(receiver_id, send_seq)), '[]')
               from recognition_receivers where recognition_id = r.id) as receivers,
            (select coalesce(json_agg(value_id), '[]')
               from recognition_values where recognition_id = r.id) as values
       from recognitions r`,
  )
  const added = await site.look<AddedRow>(
    'select giver_id, send_seq, recognition_id, receiver_id from added_points',
  )
  const comments = await site.look<CommentRow>(
    'select id, recognition_id, author_id, text from recognition_comments',
  )
  return {
    cards,
    cardById: new Map(cards.map((card) => [card.id, card])),
    cardsByMessage: Map.groupBy(cards, ({ message }) => message),
    added,
    addedBySend: new Map(added.map((row) => [placeOf(row.giver_id, row.send_seq), row])),
    comments,
    commentsByText: Map.groupBy(comments, ({ text }) => text),
    reactions: reactions.map(({ place }) => place),
  }
}
