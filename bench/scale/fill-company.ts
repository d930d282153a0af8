import { SIGN_UP_BONUS } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type SqlStatement, type Tx } from '#platform/server/db/transact.ts'
import { writeValues } from '#recognition/server/write-history.ts'
import { admit, hire } from '../company.ts'
import { stockShop } from '../shop/shelves.ts'
import { lengthenHistory } from './lengthen-history.ts'
import { hireStaff, type HiredEmployee } from './staff.ts'
import { BUY, OPEN, SIGN_INS, THANK } from './write-year.ts'

/** The most people that thank one another in one statement. */
const CIRCLE = 100_000
const GIFTS = 500
const GIFT_PRICE = 100
/** One of so many people of a circle buys a gift after it. */
const BUYERS = 20
const YEAR_SECONDS = 365 * 86_400
const LONGEST_MS = 60 * 60_000

const ANALYZE: SqlStatement = { text: 'analyze', query_timeout: LONGEST_MS }

const VALUES = ['Courage', 'Care', 'Craft', 'Candour', 'Cheer']

/**
 * Fills a company with about this number of entries, `long` of them user 1's history: sign-ups and
 * deposits of a year ago, and a year of thanks with words, reactions, comments, news and purchases,
 * in the rows that Laurel would write for them. Signs an ordinary member in as user 2.
 */
export async function fillCompany(
  database: Database,
  { people, entries, long }: { people: number; entries: number; long: number },
): Promise<void> {
  const ids: number[] = []
  await hireStaff(database, people, async (tx, hired: readonly HiredEmployee[]) => {
    ids.push(...hired.map(({ id }) => id))
    await run(tx, OPEN, [hired.map(({ id }) => id), SIGN_UP_BONUS])
  })
  await hire(database, 1)
  await lengthenHistory(database, long)
  await stockShop(database, GIFTS, GIFT_PRICE)
  await transact(database, (tx) =>
    writeValues(
      tx,
      VALUES.map((name) => ({ name, emoji: '🤝', color: 'green' as const })),
    ),
  )
  await database.pool.query(ANALYZE)
  await thankForAYear(database, ids, entries - 2 * people - long)
  await transact(database, (tx) => run(tx, SIGN_INS, []))
  await admit(database, 2, ids[Math.floor(ids.length / 2)] ?? 0)
}

/** The oldest twentieth has left, and the newest tenth has never been thanked, as in `staff`. */
async function thankForAYear(
  database: Database,
  ids: readonly number[],
  entries: number,
): Promise<void> {
  const members = ids.slice(Math.ceil(ids.length / 20), Math.floor(ids.length * 0.9))
  const perThanks = 2 + 1 / BUYERS
  for (let done = 0, circle = 0, first = 0; done < entries; circle++) {
    const left = Math.max(2, Math.ceil((entries - done) / perThanks))
    const some = members.slice(first, first + Math.min(CIRCLE, left))
    first = first + some.length >= members.length - 1 ? 0 : first + some.length
    const secondsAgo = YEAR_SECONDS * (1 - done / entries)
    const took = (YEAR_SECONDS * some.length * perThanks) / entries
    const [lowest, highest] = [some[0], some.at(-1)]
    const offset = 1 + ((circle * 7919) % (some.length - 1))
    await transact(database, async (tx) => {
      await run(tx, THANK, [lowest, highest, offset, secondsAgo, took])
      const boughtAgo = Math.max(0, secondsAgo - took)
      await run(tx, BUY, [lowest, highest, BUYERS, circle % BUYERS, boughtAgo])
    })
    done += some.length * perThanks
  }
}

/** Without checks of foreign keys, which take half of the time: the audit checks all of it. */
async function run(tx: Tx, text: string, values: readonly unknown[]): Promise<void> {
  await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
  await tx.query({ text: `set local session_replication_role = replica` })
  await tx.query({ text: `set local work_mem = '256MB'` })
  // A circle is estimated to be one row or a billion: too many loops, or a file for each few rows.
  await tx.query({ text: 'set local enable_nestloop = off; set local enable_hashjoin = off' })
  await tx.query({ text, values: [...values], query_timeout: LONGEST_MS })
}
