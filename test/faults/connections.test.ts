import pg from 'pg'
import { afterAll, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { twoDoors } from '#test/concurrency/door.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { expectEachOnce } from './each-once.ts'
import { Load } from './load.ts'

const ROUNDS = 3 * Number(process.env['FAULTS_SCALE'] ?? '1')
const SENDS_A_ROUND = 300
const CUTS = 5

const database = await ownDatabase()
const { doors } = await twoDoors(database)

// Each app has people of its own to send among.
const loads: Load[] = []
for (const door of doors) loads.push(new Load(door, await hire(database, 4)))

const bystander = new pg.Client(database.connection)
await bystander.connect()
afterAll(() => bystander.end())

/** Cuts every connection of both apps, in whatever they were doing, several times over. */
async function cutConnections(): Promise<void> {
  for (let cut = 0; cut < CUTS; cut++) {
    await bystander.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
  }
}

test(
  'every connection of two apps is cut in the middle of a load, several times',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(loads.map((load) => load.round(SENDS_A_ROUND, cutConnections)))
    }
    for (const load of loads) {
      await load.retry()
      await expectEachOnce(load)
    }
  },
  ROUNDS * 30_000,
)
