import { sql } from 'kysely'
import { amountOf, historyEntryOf, type HistoryEntryRow } from '#ledger/entry.ts'
import { HISTORY_PAGE_SIZE } from '#platform/contract/messages.ts'
import { hundredths, negate, NOTHING } from '#platform/contract/points.ts'
import { total } from '#platform/contract/split.ts'
import type { Balances, TransactionType } from '#platform/contract/transactions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { SUM_PENDING } from '#users/server/user-row.ts'
import type { History, Transaction } from '#wallet/contract/wallet.ts'

export async function readBalances({ db }: Database, userId: number): Promise<Balances> {
  const wallet = await db
    .selectFrom('wallets')
    .select(['earned', 'appreciation'])
    .select(sql.raw<number>(SUM_PENDING).as('pending'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const held = {
    earned: hundredths(wallet.earned),
    appreciation: hundredths(wallet.appreciation),
  }
  return { ...held, total: total(held), pending: hundredths(wallet.pending) }
}

/**
 * SQL: the message of an entry's send, from its recognition. Null once it is hidden or undone, and
 * without `readsPrivate` also if it is not on the wall.
 */
function wordsOfSend(readsPrivate: boolean) {
  return sql<string | null>`(
    select r.message from recognition_receivers s join recognitions r on r.id = s.recognition_id
     where e.type in ('send', 'receive')
       and s.sender_id = case e.type when 'send' then e.user_id else e.colleague_id end
       and s.send_seq = case e.type when 'send' then e.seq else e.colleague_seq end
       and (r.is_on_wall or ${readsPrivate}::boolean
            and r.hidden_at is null and r.withdrawn_at is null))`
}

/** SQL: whether an entry reverses thanks that their sender undid. */
const IS_UNDO = sql<boolean>`exists (
    select from entries back
      join recognition_receivers s on s.sender_id = back.user_id and s.send_seq = back.reverses_seq
      join recognitions r on r.id = s.recognition_id
     where e.type in ('reversalIn', 'reversalOut')
       and back.user_id = case e.type when 'reversalIn' then e.user_id else e.colleague_id end
       and back.seq = case e.type when 'reversalIn' then e.seq else e.colleague_seq end
       and back.made_by is null and r.withdrawn_at is not null)`

/** SQL: the gifts of an entry's purchase, or those that it refunds. */
const GIFTS = sql<Transaction['gifts']>`
    case e.type when 'purchase' then (
      select json_build_object('name', min(i.name) filter (where i.line = 1), 'others', count(*) - 1)
        from purchases p join purchase_items i on i.purchase_id = p.id
       where p.user_id = e.user_id and p.seq = e.seq
      having count(*) > 0)
    when 'refund' then (
      select json_build_object('name', (array_agg(i.name order by i.line))[1],
                               'others', count(*) - 1,
                               'quantity', (array_agg(r.quantity order by i.line))[1])
        from (select p.id as purchase_id, r.line, sum(r.quantity) as quantity
                from purchases p
                join purchase_steps s on s.purchase_id = p.id and s.refund_seq = e.seq
                join refunded_items r on r.purchase_id = p.id and r.step = s.number
               where p.user_id = e.user_id and p.seq = e.refunds_seq
               group by p.id, r.line) r
        join purchase_items i using (purchase_id, line)
      having count(*) > 0)
    end`

/** SQL: whether an entry's withdrawal was paid out. */
const PAYOUT = sql<StoredPayout | null>`
    case e.type when 'withdraw' then (
      select json_build_object('paidAt', p.paid_at, 'currency', p.point_currency,
                               'amount', trim_scale(p.point_worth)::text)
        from payouts p
       where p.user_id = e.user_id and p.seq = e.seq and p.state <> 'earlier')
    end`

interface StoredPayout {
  paidAt: string | null
  currency: string | null
  amount: string | null
}

const isSend = (type: TransactionType) => type === 'send' || type === 'receive'

const PERSON = ['users.first_name', 'users.last_name', 'users.email', 'users.picture'] as const

/**
 * Newest first, 20 a page (specification, section 2, Home). A page is a range of sequence numbers,
 * so the last page costs as little as the first. A page beyond the last is empty. `readsPrivate`:
 * whether the reader may see the messages of private thanks, or only those on the wall.
 */
export async function readHistory(
  { db }: Database,
  userId: number,
  page: number,
  { readsPrivate }: { readsPrivate: boolean },
): Promise<History> {
  const { last_seq: count } = await db
    .selectFrom('wallets')
    .select('last_seq')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const newest = count - (page - 1) * HISTORY_PAGE_SIZE
  const rows = await db
    .selectFrom('entries as e')
    // The limit makes the planner look up each person by id. Without it, a page from the middle
    // would read all users of a small company.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('users')
          .select(PERSON)
          .whereRef('users.id', '=', 'e.colleague_id')
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('users')
          .select(PERSON)
          .whereRef('users.id', '=', 'e.made_by')
          .limit(1)
          .as('g'),
      (join) => join.onTrue(),
    )
    .selectAll('e')
    .select(wordsOfSend(readsPrivate).as('words'))
    .select(IS_UNDO.as('is_undo'))
    .select(GIFTS.as('gifts'))
    .select(PAYOUT.as('payout'))
    .select(['c.first_name', 'c.last_name', 'c.email', 'c.picture'])
    .select([
      'g.first_name as giver_first_name',
      'g.last_name as giver_last_name',
      'g.email as giver_email',
      'g.picture as giver_picture',
    ])
    .where('e.user_id', '=', userId)
    .where('e.seq', '<=', newest)
    .where('e.seq', '>', newest - HISTORY_PAGE_SIZE)
    .orderBy('e.seq', 'desc')
    .execute()
  return {
    page,
    pages: Math.max(1, Math.ceil(count / HISTORY_PAGE_SIZE)),
    total: count,
    transactions: rows.map(transactionOf),
  }
}

interface PersonRow {
  first_name: string | null
  last_name: string | null
  email: string | null
  picture: string | null
}

interface Row extends HistoryEntryRow, PersonRow {
  made_at: Date
  is_undo: boolean
  gifts: Transaction['gifts']
  payout: StoredPayout | null
  message: string
  words: string | null
  giver_first_name: string | null
  giver_last_name: string | null
  giver_email: string | null
  giver_picture: string | null
}

function transactionOf(row: Row): Transaction {
  const posted = historyEntryOf(row)
  const isUndo = row.is_undo
  return {
    number: posted.seq,
    type: posted.type,
    amount: amountOf(posted),
    date: row.made_at,
    runningBalance: total(posted.after),
    colleague: colleagueOf(row),
    givenBy: isUndo
      ? null
      : colleagueOf({
          first_name: row.giver_first_name,
          last_name: row.giver_last_name,
          email: row.giver_email,
          picture: row.giver_picture,
        }),
    isUndo,
    gifts: row.gifts,
    ...(posted.type === 'send' &&
      posted.allowance !== NOTHING && { fromAllowance: negate(posted.allowance) }),
    message: isSend(row.type) ? (row.words ?? '') : isUndo ? '' : row.message,
    payout: row.payout && payoutOf(row.payout),
  }
}

function payoutOf({ paidAt, currency, amount }: StoredPayout): Transaction['payout'] {
  return {
    paidAt: paidAt === null ? null : new Date(paidAt),
    worth: currency === null || amount === null ? null : { currency, amount },
  }
}

function colleagueOf({ first_name: firstName, last_name: lastName, email, picture }: PersonRow) {
  if (firstName === null || lastName === null || email === null) return null
  return { firstName, lastName, email, picture }
}
