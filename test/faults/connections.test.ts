import pg from 'pg'
import { afterAll, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { twoDoors } from '#test/concurrency/door.ts'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { expectEachOnce } from './each-once.ts'
import { SendLoad } from './send-load.ts'
import { expectShopAccounted } from './shop-accounted.ts'
import { ShopLoad } from './shop-load.ts'

const ROUNDS = 3 * Number(process.env['FAULTS_SCALE'] ?? '1')
const SENDS_A_ROUND = 300
const CUTS = 5

const database = await ownDatabase()
const { doors } = await twoDoors(database)

// Each app has people of its own to send and shop among.
const loads: { sends: SendLoad; shop: ShopLoad }[] = []
for (const door of doors) {
  const people = await hire(database, 4)
  const sends = new SendLoad(door, people)
  const administrator = await door.login(ADMINISTRATOR)
  const shop = new ShopLoad(door, people, administrator, `app${loads.length}`)
  await shop.open()
  for (const place of people.keys()) await sends.thank(place, '50.00')
  loads.push({ sends, shop })
}

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
      await Promise.all(
        loads.map(({ sends, shop }) => shop.during(sends.round(SENDS_A_ROUND, cutConnections))),
      )
    }
    for (const { sends, shop } of loads) {
      await sends.retry()
      await expectEachOnce(sends)
      await expectShopAccounted(shop)
    }
  },
  ROUNDS * 30_000,
)
