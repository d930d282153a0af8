import { sql, type RawBuilder } from 'kysely'
import type { PayrollKind } from '#platform/contract/payroll-kinds.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { MoneyAmount } from '#settings/contract/payroll-settings.ts'
import { writeWorth, type Worth } from '#settings/contract/point-settings.ts'
import { INITIAL } from '#settings/contract/settings.ts'

/** The worth of a piece of a gift, and its kind for payroll. */
export interface PieceWorth {
  readonly kind: PayrollKind
  /** Null: neither its cost nor the worth of a point is known. */
  readonly worth: MoneyAmount | null
}

/** The worth of a piece of each gift, by id. */
export type PieceWorths = ReadonlyMap<number, PieceWorth>

/** SQL: the currency of the settings, in which a cost is typed. */
const POINT_CURRENCY: RawBuilder<string> = sql`coalesce(
    (select value #>> '{}' from settings where name = 'pointCurrency'),
    ${sql.lit(INITIAL.pointCurrency)})`

/** The columns of a cost, as typed; undefined: they stay as they are. */
export function costColumns(cost: string | null | undefined) {
  if (cost === undefined) return {}
  return { cost, cost_currency: cost === null ? null : POINT_CURRENCY }
}

/** The columns of a cost in a gift's form: an untouched one keeps its currency. */
export function editedCost(cost: string | null | undefined) {
  const columns = costColumns(cost)
  if (cost === undefined || cost === null) return columns
  const currency = sql<string>`
    case when cost = ${cost}::numeric then cost_currency else ${POINT_CURRENCY} end`
  return { ...columns, cost_currency: currency }
}

interface PieceRow {
  id: number
  kind: PayrollKind
  price: number
  cost: string | null
  currency: string | null
}

/** A variant is of its gift's kind, and costs what its gift does until an intake of it says more. */
const READ_PIECES = `
  select g.id, coalesce(w.payroll_kind, g.payroll_kind) as kind, g.price,
         trim_scale(coalesce(g.cost, w.cost))::text as cost,
         case when g.cost is null then w.cost_currency else g.cost_currency end as currency
    from gifts g left join gifts w on w.id = g.variant_of
   where g.id = any($1::bigint[])`

/** The worth of a piece of each of these gifts: its cost, else its price at the worth of a point. */
export async function readPieceWorths(
  tx: Tx,
  gifts: readonly number[],
  worth: Worth | null,
): Promise<PieceWorths> {
  const { rows } = await tx.query<PieceRow>({
    name: 'read-pieces',
    text: READ_PIECES,
    values: [gifts],
  })
  return new Map(rows.map((row) => [row.id, { kind: row.kind, worth: worthOf(row, worth) }]))
}

function worthOf({ price, cost, currency }: PieceRow, worth: Worth | null): MoneyAmount | null {
  if (cost !== null && currency !== null) return { amount: cost, currency }
  if (worth === null) return null
  return { amount: writeWorth(hundredths(price), worth), currency: worth.currency }
}
