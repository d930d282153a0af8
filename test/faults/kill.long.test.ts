import { afterAll, expect, test } from 'vitest'
import { AppClient } from '#test/concurrency/app-client.ts'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { AppProcess } from './app-process.ts'
import { expectEverySendOnce, SendLoad } from './send-load.ts'

// FAULTS_SCALE=100 makes the run long.
const SCALE = Number(process.env['FAULTS_SCALE'] ?? '1')
const SENDS_A_ROUND = 400
const A_ROUND_MS = 60_000

const app = await AppProcess.make()
afterAll(() => app.remove())
await app.start()
const appClient = new AppClient(app.port)
afterAll(() => appClient.close())
const people = await Promise.all(Array.from({ length: 4 }, (_, place) => signUp(place)))
const load = new SendLoad(appClient, people)
for (const place of people.keys()) await load.thank(place, '50.00')

async function signUp(place: number): Promise<Colleague> {
  const [email, password] = [`person-${place}@laurel.test`, 'a password']
  const body = { firstName: 'Test', lastName: 'Colleague', email, password }
  await appClient.ask({ path: '/api/users', body })
  const cookie = await appClient.login({ email, password })
  const { json } = await appClient.ask({ method: 'GET', path: '/api/session', cookie })
  const { id } = json['user'] as { id: number }
  return { id, email, cookie }
}

test(
  'restarts the bundled database after a kill under load, and stays up',
  async () => {
    for (let round = 0; round < SCALE; round++) {
      await load.round(SENDS_A_ROUND, () => app.killDatabase())
    }
    expect(app.isRunning).toBe(true)
    await load.retry()
    await expectEverySendOnce(load)
    expect(await app.audit()).toMatch(/The books balance\.\n$/)
  },
  SCALE * A_ROUND_MS,
)
