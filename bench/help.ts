import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import type { Database } from '#platform/server/db/database.ts'
import { admitAdministrator, hire } from './company.ts'
import { ALL_ASKERS, reportSends } from './help/compare-sends.ts'
import { reportHeldOut, reportRecall } from './help/recall.ts'
import { reportTyping, TYPING_ASKERS } from './help/time-typing.ts'
import { alsoOpen, auditAtTheEnd } from './race.ts'

/**
 * Measures how often the assistant finds the right passage without a model, and whether questions
 * slow sends down. `--recall` omits the sends, `--held-out` only asks known questions that were taken
 * out of the index before, `--typing` only measures how long answers take in a large manual, `--wrong`
 * lists the questions with a wrong result.
 */
const SENDERS = 100
const has = (option: string) => process.argv.includes(option)

const dataDir = await newDataDir()
const app = await startLaurel({ env: { DATA_DIR: dataDir } })
try {
  const database = await alsoOpen(dataDir)
  await admitAdministrator(database)
  await stockShop(database)
  const office = { port: app.port, database }
  if (has('--typing')) {
    await hire(database, TYPING_ASKERS)
    await reportTyping(office)
  } else if (has('--held-out')) {
    await reportHeldOut(office, has('--wrong'))
  } else {
    await reportRecall(office, has('--wrong'))
    if (!has('--recall')) {
      await hire(database, SENDERS + ALL_ASKERS)
      await reportSends({ port: app.port, senders: SENDERS })
    }
  }
  await auditAtTheEnd(database)
  await database.close()
} finally {
  await app.stop()
  await removeDataDir(dataDir)
}

/** The gifts of a small company: everyday questions name them. */
async function stockShop({ pool }: Database): Promise<void> {
  await pool.query(
    `with kept as (
       insert into gifts (name, description, price, stock)
       select name, 'With our logo on it', 2500, 10
         from unnest(array['Coffee mug', 'Hoodie', 'T-shirt', 'Water bottle', 'Headphones',
                           'Backpack', 'Cinema voucher', 'Umbrella', 'Notebook', 'Office plant']) name
       returning id, stock
     )
     insert into gift_changes (gift_id, kind, stock_change, made_by)
     select id, 'added', stock, (select id from users where is_administrator) from kept`,
  )
}
