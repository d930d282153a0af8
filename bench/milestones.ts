import pino from 'pino'
import { hireMany } from '#test/harness/crowd.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import { audit } from '#app/server/audit.ts'
import { celebrate } from '#milestones/server/start-milestones.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { spread, timeOthers } from './bonus/time-others.ts'
import { hire } from './company.ts'
import { tellFigure } from './figures.ts'

/**
 * A day on which 100,000 people have been there for five years: the time until each has their card, points and
 * news, while others send and read.
 */
const PEOPLE = 100_000
const OTHERS = 200
/** Of these, who also has the anniversary. */
const GIVEN = 10

const dataDir = await newDataDir()
const app = await startLaurel({ env: { DATA_DIR: dataDir, ADMIN_PASSWORD: 'the administrator' } })
try {
  const choice = { dataDir, databaseUrl: null }
  const database = await openDatabase(choice, pino({ level: 'warn' }), { exclusive: false })
  await hire(database, OTHERS)
  await hireMany(database, PEOPLE - GIVEN)
  await startFiveYearsAgo(database)
  await database.pool.query('vacuum analyze')
  const crowd = { port: app.port, people: OTHERS, given: GIVEN }
  const quiet = await timeOthers(crowd, () => new Promise((done) => setTimeout(done, 5_000)))
  let seconds = NaN
  const busy = await timeOthers(crowd, async () => {
    const began = performance.now()
    const { posted, failed } = await celebrate(database, new Date(Date.now() + 86_400_000))
    seconds = (performance.now() - began) / 1000
    if (posted !== PEOPLE || failed.length > 0) throw new Error(`${posted} were posted`)
  })
  console.log(`\n${PEOPLE.toLocaleString('en')} anniversaries: ${seconds.toFixed(0)} s`)
  tellFigure('seconds', seconds)
  console.log(`\nSends of ${OTHERS} others, p95 (and slowest) in milliseconds:`)
  console.log(`on their own ${spread(quiet.send)}, meanwhile ${spread(busy.send)}`)
  const { violations } = await transact(database, audit)
  console.log(violations.length === 0 ? '\nThe books balance.' : violations.join('\n'))
  process.exitCode = violations.length === 0 ? 0 : 1
  await database.close()
} finally {
  await app.stop()
  await removeDataDir(dataDir)
}

async function startFiveYearsAgo({ pool }: Database): Promise<void> {
  await pool.query(
    // Tomorrow: the server itself posts what is due today.
    `update users set created_at = now() - interval '2 years',
                      started_on = (current_date + 1 - interval '5 years')::date
      where not is_administrator and id not in (
        select id from users where not is_administrator order by id limit $1)`,
    [OTHERS - GIVEN],
  )
  await pool.query('delete from changed_dates')
  await pool.query(
    `with anniversary as (
       update milestones set is_on = true, hour = 0, shift = 'onDay',
                             switched_on_at = now() - interval '400 days'
        where kind = 'anniversary' returning id
     ), step as (
       insert into milestone_steps (milestone_id, years, points) select id, 5, 50000 from anniversary
     )
     insert into milestone_texts (milestone_id, language, text)
     select id, 'en', '{years} years with us, {name}!' from anniversary`,
  )
}
