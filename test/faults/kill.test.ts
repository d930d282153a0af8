import { afterAll, expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { Door } from '#test/concurrency/door.ts'
import { AppProcess } from './app-process.ts'
import { expectEachOnce } from './each-once.ts'
import { SendLoad } from './send-load.ts'
import { expectShopAccounted } from './shop-accounted.ts'
import { ShopLoad } from './shop-load.ts'

// FAULTS_SCALE=100 makes a long run of it.
const SCALE = Number(process.env['FAULTS_SCALE'] ?? '1')
const APP_KILLS = 3 * SCALE
const DATABASE_KILLS = 2 * SCALE
const SENDS_A_ROUND = 400
const A_ROUND_MS = 30_000

const app = await AppProcess.make()
afterAll(() => app.remove())
await app.start()
const door = new Door(app.port)
afterAll(() => door.close())
const people = await Promise.all(Array.from({ length: 8 }, (_, place) => signUp(place)))
const load = new SendLoad(door, people)
const administrator = { email: 'admin@laurel.local', password: 'the administrator' }
const shop = new ShopLoad(door, people, await door.login(administrator), 'kill')
await shop.open()
for (const place of people.keys()) await load.thank(place, '50.00')

/** Sends and purchases at once, among the same people. */
async function sendAndShop(disturb: () => Promise<void>): Promise<void> {
  await shop.during(load.round(SENDS_A_ROUND, disturb))
}

async function signUp(place: number): Promise<Colleague> {
  const [email, password] = [`person-${place}@laurel.test`, 'a password']
  const body = { firstName: 'Test', lastName: 'Colleague', email, password }
  await door.ask({ path: '/api/users', body })
  const cookie = await door.login({ email, password })
  const { json } = await door.ask({ method: 'GET', path: '/api/session', cookie })
  const { id } = json['user'] as { id: number }
  return { id, email, cookie }
}

test(
  'the app is killed in the middle of a load and started again, several times',
  async () => {
    for (let round = 0; round < APP_KILLS; round++) {
      await sendAndShop(async () => {
        await app.kill()
        await app.start()
      })
    }
    expect([...load.wrong, ...shop.wrong]).toEqual([])
    expect(load.unacknowledged).not.toEqual([])
  },
  APP_KILLS * A_ROUND_MS,
)

test(
  'the database is killed in the middle of a load; the app stays up and recovers by itself',
  async () => {
    for (let round = 0; round < DATABASE_KILLS; round++) {
      await sendAndShop(() => app.killDatabase())
    }
    expect(app.isRunning).toBe(true)
    expect([...load.wrong, ...shop.wrong]).toEqual([])
  },
  DATABASE_KILLS * A_ROUND_MS,
)

test(
  'every send and every purchase is there exactly once, as it was acknowledged',
  async () => {
    await load.retry()
    await expectEachOnce(load)
    await expectShopAccounted(shop)
    expect(shop.unanswered.made + shop.unanswered.notMade).toBeGreaterThan(0)
    expect(await app.audit()).toMatch(/The books balance\.\n$/)
  },
  SCALE * A_ROUND_MS,
)
