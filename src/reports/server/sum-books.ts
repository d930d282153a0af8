import type { Overview, OverviewRange } from '#reports/contract/overview.ts'
import type { Ask } from './open-snapshot.ts'

// Sums of bigint are numeric, which arrives as exact text. Refunds and adjustments are included, as
// postings to `shop` and `issued`.
const SUM_BOOKS = `
  select coalesce(sum(earned), 0) as earned,
         coalesce(sum(appreciation), 0) as appreciation,
         coalesce(sum(earned + appreciation), 0) as total,
         coalesce(-sum(system_amount) filter (where system_account = 'issued'), 0) as issued,
         coalesce(sum(system_amount) filter (where system_account = 'withdrawn'), 0) as withdrawn,
         coalesce(sum(system_amount) filter (where system_account = 'shop'), 0) as spent,
         (select coalesce(sum(b.amount), 0)
            from bonuses b left join entries c on (c.user_id, c.seq) = (b.user_id, b.claimed_seq)
           where b.made_at < $1 and (c.made_at is null or c.made_at >= $1)) as pending
    from entries
   where made_at < $1`

type BooksRow = Record<keyof Overview['held'] | keyof Overview['ever'], string>

/**
 * The points held at the end of the range, and all points issued, withdrawn and spent until then.
 * Both sides of a movement have one time and its postings sum to zero, so issued = withdrawn +
 * spent + held. A bonus is issued when it is deposited.
 */
export async function sumBooks(
  ask: Ask,
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
  }
  return { held, ever }
}
