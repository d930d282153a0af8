import type { AccountTransaction, AccountView } from '#corrections/contract/corrections.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { UserRow } from '#users/contract/users.ts'
import type { Transaction } from '#wallet/contract/wallet.ts'
import { readBalances, readHistory } from '#wallet/server/reads.ts'

/** A user's account as the administrator sees it. Throws Refused('profile-missing'). */
export async function readAccount(
  database: Database,
  readUser: (userId: number) => Promise<UserRow>,
  userId: number,
  page: number,
): Promise<AccountView> {
  const person = await readUser(userId)
  const [balances, history] = await Promise.all([
    readBalances(database, userId),
    readHistory(database, userId, page, { readsPrivate: false }),
  ])
  const details = await readDetails(database, userId, history.transactions)
  const transactions = history.transactions.map((transaction): AccountTransaction => {
    const detail = details.get(transaction.number)
    if (detail === undefined) throw new Error('a transaction that is no entry')
    return { ...transaction, ...detail }
  })
  return { ...history, transactions, person, balances }
}

type TransactionDetail = Omit<AccountTransaction, keyof Transaction>

const DETAILS = `
  select e.seq, e.earned, e.appreciation, e.colleague_id, r.seq is not null as is_reversed
    from entries e
    left join entries r on r.user_id = e.user_id and r.reverses_seq = e.seq
   where e.user_id = $1 and e.seq between $2 and $3`

interface DetailRow {
  seq: number
  earned: number
  appreciation: number
  colleague_id: number | null
  is_reversed: boolean
}

async function readDetails(
  { pool }: Database,
  userId: number,
  transactions: readonly Transaction[],
): Promise<Map<number, TransactionDetail>> {
  const range = [transactions.at(-1)?.number ?? 0, transactions[0]?.number ?? 0]
  const { rows } = await pool.query<DetailRow>(DETAILS, [userId, ...range])
  return new Map(
    rows.map((row) => [
      row.seq,
      {
        earned: hundredths(row.earned),
        appreciation: hundredths(row.appreciation),
        colleagueId: row.colleague_id,
        isReversed: row.is_reversed,
      },
    ]),
  )
}
