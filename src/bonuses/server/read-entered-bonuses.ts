import type { BonusSum } from '#bonuses/contract/bonus.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import { csvTable } from '#platform/server/csv-table.ts'
import { hundredths, LARGEST_BALANCE, writePoints } from '#platform/contract/points.ts'

// More than a batch may hold is refused when it is processed: the exact sum is of no use then.
const SUM = `
  select count(*) as people, least(coalesce(sum(amount), 0), ${LARGEST_BALANCE})::bigint as total
    from entered_bonuses`

/** For how many users bonus points are entered, and what they come to. */
export async function sumEnteredBonuses({ pool }: Database): Promise<BonusSum> {
  const { rows } = await pool.query<{ people: number; total: number }>(SUM)
  const { people, total } = rows[0] ?? { people: 0, total: 0 }
  return { people, total: hundredths(total) }
}

const PAGE_SIZE = 500

/** The entered bonuses that are not processed, as a CSV file that can be imported again. */
export function enteredBonusesCsv(database: Database): FileAnswer {
  return csvTable('entered-bonuses.csv', IMPORT_COLUMNS.bonuses, pages(database))
}

async function* pages({ db }: Database): AsyncGenerator<string[][]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: { id: number; email: string; amount: number; reason: string }[] = await db
      .selectFrom('entered_bonuses as entered')
      .innerJoin('users', 'users.id', 'entered.user_id')
      .select(['users.id', 'users.email', 'entered.amount', 'entered.reason'])
      .where('entered.user_id', '>', after)
      .orderBy('entered.user_id')
      .limit(PAGE_SIZE)
      .execute()
    yield rows.map(({ email, amount, reason }) => [email, writePoints(hundredths(amount)), reason])
    after = rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.id
  }
}
