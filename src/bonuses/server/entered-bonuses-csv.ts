import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import { csvTable } from '#platform/server/csv-table.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileAnswer } from '#platform/server/handler.ts'

const PAGE_SIZE = 500

/** What is entered and not processed yet, as a table that can be brought in again. */
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
