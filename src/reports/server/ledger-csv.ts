import { msg } from '@lingui/core/runtime-macro'
import { hundredths } from '#platform/contract/points.ts'
import type { TransactionType } from '#platform/contract/transactions.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import {
  csvTable,
  writeAmount,
  writeCode,
  writeTime,
  type Sheet,
} from '#platform/server/files/csv-table.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { MOVEMENT_KINDS } from '#wallet/server/own-data.ts'
import { readMonth } from './month-figures.ts'
import { pastTeams, TEAM_THEN } from './small-groups.ts'

const PAGE_SIZE = 1_000

const COLUMNS = [
  msg`Account`,
  msg`Entry`,
  msg`Time`,
  msg`Team`,
  msg`Kind`,
  msg`Earned`,
  msg`Appreciation`,
  msg`Reference`,
]
const PERSON = [msg`Person`, msg`Email`]

/**
 * Every entry of a month, the oldest first; read page by page as the client takes it. If the company shows
 * no lists of people, accounts and orders have numbers of this file alone and no names.
 */
export async function ledgerCsv(
  database: Database,
  month: string,
  fixed: FixedSettings,
  sheet: Sheet,
): Promise<FileAnswer> {
  const settings = await readSettings(database, fixed)
  const bounds = await transact(database, (tx) =>
    readMonth((statement) => tx.query(statement), month, settings.timeZone),
  )
  const isNamed = settings.personLists
  const hasAllowance = await movesAllowance(database, bounds)
  const columns = [
    ...COLUMNS,
    ...(isNamed ? PERSON : []),
    ...(hasAllowance ? [msg`Allowance`] : []),
  ]
  return csvTable(
    sheet,
    `ledger-${month}.csv`,
    columns,
    pages(database, { ...bounds, isNamed, hasAllowance, sheet }),
  )
}

/** A company without an allowance has no column of it. */
async function movesAllowance(
  { pool }: Database,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<boolean> {
  const text = `select exists (select from entries where allowance <> 0 and made_at >= $1 and made_at < $2) as moves`
  const { rows } = await pool.query<{ moves: boolean }>(text, [from, until])
  return rows[0]?.moves === true
}

/**
 * A day at a time, whose entries the index of times finds: a later page costs what the first one does.
 * A reference is the other account's entry, the order, or the refunded entry.
 */
const READ_PAGE = `
  select e.user_id, e.seq, e.made_at, e.made_at::text as exact, e.type, e.earned, e.appreciation, e.allowance,
         e.colleague_id, e.colleague_seq, o.id as purchase_id, e.refunds_seq,
         u.first_name || ' ' || u.last_name as name, u.email, coalesce(${TEAM_THEN}, '') as team
    from entries e
    join users u on u.id = e.user_id
    left join ${pastTeams('$6')} p on p.user_id = u.id
    left join purchases o on e.type in ('purchase', 'refund')
     and (o.user_id, o.seq) = (e.user_id, coalesce(e.refunds_seq, e.seq))
   where e.made_at >= $1 and e.made_at < $2
     and ($3::text is null or (e.made_at, e.user_id, e.seq) > ($3::timestamptz, $4, $5))
   order by e.made_at, e.user_id, e.seq
   limit ${PAGE_SIZE}`

interface LedgerRow {
  user_id: number
  seq: number
  made_at: Date
  /** To the microsecond. */
  exact: string
  type: TransactionType
  earned: number
  appreciation: number
  allowance: number
  colleague_id: number | null
  colleague_seq: number | null
  purchase_id: number | null
  refunds_seq: number | null
  name: string
  email: string
  team: string
}

const DAY_MS = 24 * 60 * 60_000

interface LedgerCsvOptions {
  readonly from: Date
  readonly until: Date
  readonly isNamed: boolean
  readonly hasAllowance: boolean
  readonly sheet: Sheet
}

async function* pages(
  database: Database,
  { from, until, ...shown }: LedgerCsvOptions,
): AsyncGenerator<string[][]> {
  const numbers = shown.isNamed
    ? { accounts: String, orders: String }
    : { accounts: numberInOrder(), orders: numberInOrder() }
  for (let start = from; start < until; start = new Date(start.getTime() + DAY_MS)) {
    const end = new Date(Math.min(start.getTime() + DAY_MS, until.getTime()))
    let last: LedgerRow | undefined
    do {
      const after = [last?.exact ?? null, last?.user_id ?? 0, last?.seq ?? 0]
      const values = [start, end, ...after, from]
      const { rows: page } = await database.pool.query<LedgerRow>(READ_PAGE, values)
      yield page.map((row) => cellsOf(row, numbers, shown))
      last = page.length < PAGE_SIZE ? undefined : page.at(-1)
    } while (last !== undefined)
  }
}

type Numbers = Readonly<Record<'accounts' | 'orders', (id: number) => string>>

/** Numbers ids as they appear, so that they tell nobody's own. */
function numberInOrder(): (id: number) => string {
  const numbers = new Map<number, string>()
  return (id) => {
    const number = numbers.get(id) ?? String(numbers.size + 1)
    numbers.set(id, number)
    return number
  }
}

function referenceOf(row: LedgerRow, { accounts, orders }: Numbers): string {
  if (row.colleague_id !== null) return `${accounts(row.colleague_id)}/${row.colleague_seq}`
  if (row.purchase_id !== null) return `order ${orders(row.purchase_id)}`
  return row.refunds_seq === null ? '' : `${accounts(row.user_id)}/${row.refunds_seq}`
}

function cellsOf(
  row: LedgerRow,
  numbers: Numbers,
  { isNamed, hasAllowance, sheet }: Omit<LedgerCsvOptions, 'from' | 'until'>,
): string[] {
  return [
    numbers.accounts(row.user_id),
    String(row.seq),
    writeTime(sheet, row.made_at),
    row.team,
    writeCode(sheet, row.type, MOVEMENT_KINDS[row.type]),
    writeAmount(sheet, hundredths(row.earned)),
    writeAmount(sheet, hundredths(row.appreciation)),
    referenceOf(row, numbers),
    ...(isNamed ? [row.name, row.email] : []),
    ...(hasAllowance ? [writeAmount(sheet, hundredths(row.allowance))] : []),
  ]
}
