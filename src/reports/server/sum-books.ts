import type { Overview, OverviewRange } from '#reports/contract/overview.ts'
import type { SnapshotQuery } from './open-snapshot.ts'

// PostgreSQL sums bigint as numeric, which the driver returns as exact text. Refunds are included, as
// postings to `shop`. An adjustment that takes points back to `issued` forfeits them; an award that was
// taken back was never issued. Points of an allowance are issued when they are given.
const ISSUED = `(coalesce(-sum(system_amount) filter (
           where system_account = 'issued' and (system_amount < 0 or type = 'awardReversal')), 0)
         - coalesce(sum(allowance) filter (where type in ('send', 'reversalIn')), 0))`
const FORFEITED = `coalesce(sum(system_amount) filter (
           where system_account = 'issued' and system_amount > 0 and type <> 'awardReversal'), 0)`

const SUM_BOOKS = `
  select coalesce(sum(earned), 0) as earned,
         coalesce(sum(appreciation), 0) as appreciation,
         coalesce(sum(earned + appreciation), 0) as total,
         ${ISSUED} as issued,
         ${FORFEITED} as forfeited,
         coalesce(sum(system_amount) filter (where system_account = 'withdrawn'), 0) as withdrawn,
         coalesce(sum(system_amount) filter (where system_account = 'shop'), 0) as spent,
         (select coalesce(sum(b.amount), 0)
            from bonuses b
            left join entries c on (c.user_id, c.seq) = (b.user_id, b.claimed_seq)
            left join bonus_recalls r on r.id = b.recall_id
           where b.made_at < $1 and (c.made_at is null or c.made_at >= $1)
             and (r.made_at is null or r.made_at >= $1)) as pending
    from entries
   where made_at < $1`

type BooksRow = Record<keyof Overview['held'] | keyof Overview['ever'], string>

/**
 * The points held at the end of the range, and all points issued, withdrawn, spent and forfeited
 * until then. Both sides of a movement have the same time and its postings sum to zero, so issued =
 * withdrawn + spent + forfeited + held. A bonus is issued when it is deposited.
 */
export async function sumBooks(
  ask: SnapshotQuery,
  { until }: Pick<OverviewRange, 'until'>,
): Promise<Pick<Overview, 'held' | 'ever'>> {
  const { rows } = await ask<BooksRow>({ text: SUM_BOOKS, values: [until] })
  const [row] = rows
  if (row === undefined) throw new Error('a sum without a row')
  const held = {
    earned: BigInt(row.earned),
    appreciation: BigInt(row.appreciation),
    pending: BigInt(row.pending),
    total: BigInt(row.total),
  }
  const ever = {
    issued: BigInt(row.issued),
    withdrawn: BigInt(row.withdrawn),
    spent: BigInt(row.spent),
    forfeited: BigInt(row.forfeited),
  }
  return { held, ever }
}

const SUM_MONTHS = `
  with sums as (
    select date_trunc('month', made_at at time zone $3) as month,
           ${ISSUED} as issued,
           ${FORFEITED} as forfeited,
           sum(system_amount) filter (where system_account = 'shop') as spent,
           sum(system_amount) filter (where system_account = 'withdrawn') as withdrawn
      from entries
     where made_at >= $1 and made_at < $2 and (system_account is not null or allowance <> 0)
     group by 1)
  select to_char(month, 'YYYY-MM-DD') as month,
         coalesce(issued, 0) as issued, coalesce(spent, 0) as spent,
         coalesce(withdrawn, 0) as withdrawn, coalesce(forfeited, 0) as forfeited
    from generate_series(
           date_trunc('month', $1::timestamptz at time zone $3),
           ($2::timestamptz - interval '1 microsecond') at time zone $3,
           interval '1 month') as month
    left join sums using (month)
   order by month`

type MonthRow = Record<keyof Overview['months'][number], string>

/**
 * Points issued, spent, withdrawn and forfeited per month of the range, oldest first, in the reader's
 * zone. Refunds reduce the spent points of their month, so that sum may be negative.
 */
export async function sumMonths(
  ask: SnapshotQuery,
  { from, until, zone }: OverviewRange,
): Promise<Overview['months']> {
  const { rows } = await ask<MonthRow>({ text: SUM_MONTHS, values: [from, until, zone] })
  return rows.map(({ month, issued, spent, withdrawn, forfeited }) => ({
    month,
    issued: BigInt(issued),
    spent: BigInt(spent),
    withdrawn: BigInt(withdrawn),
    forfeited: BigInt(forfeited),
  }))
}
