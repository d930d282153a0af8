import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { hire, type Colleague } from '../concurrency/colleagues.ts'
import { Address } from '../failover/address.ts'
import { DatabaseWire } from '../faults/database-wire.ts'
import { ownApp } from '../harness/app.ts'
import { ownDatabase } from '../harness/database.ts'
import { until } from '../harness/until.ts'
import { Visitor } from '../harness/visitor.ts'

const database = await ownDatabase()
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]
const LOST = 'Database lost: requests are refused until it returns'
const BACK = 'Database back'
/** Nothing listens there. */
const NOWHERE = 1

const own = new URL(database.connection.connectionString ?? '')
const home = Number(own.port)

/** An app that uses the database through this port, and its log. */
async function appBehind(port: number) {
  const url = new URL(own)
  url.port = String(port)
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const behind = await openDatabase({ dataDir: '', databaseUrl: url.href }, log)
  onTestFinished(() => behind.close())
  const app = await ownApp(behind)
  return {
    app,
    visitor: new Visitor(app, ada.cookie),
    said: () => [...logged.map(({ msg }) => msg), ...app.complaints],
  }
}

/** The same behind an address whose target can change. */
async function appBehindAddress() {
  const address = await Address.open(home)
  onTestFinished(() => address.close())
  return {
    ...(await appBehind(address.port)),
    goAway: () => address.moveTo(NOWHERE),
    comeBack: () => address.moveTo(home),
  }
}

async function timed<T>(work: Promise<T>): Promise<{ answer: T; seconds: number }> {
  const began = performance.now()
  const answer = await work
  return { answer, seconds: (performance.now() - began) / 1000 }
}

test('answers within ten seconds while the database is away, later at once, and logs both ends once', async () => {
  const { app, visitor, goAway, comeBack, said } = await appBehindAddress()
  let keys = 0
  const send = (key = `database-away-${++keys}`) =>
    visitor.call('send', { key, body: { receiver: bob.email, amount: '0.01', message: '' } })
  expect((await send()).status).toBe(200)

  goAway()
  await until(() => said().includes(LOST))
  const first = await Promise.all([
    timed(send()),
    timed(send()),
    timed(visitor.call('readBalances')),
    timed(visitor.call('readHistory')),
  ])
  for (const { answer, seconds } of first) {
    expect([answer.status, answer.json['code']]).toEqual([503, 'busy'])
    expect(seconds).toBeLessThan(13)
  }
  const later = await Promise.all(Array.from({ length: 20 }, () => timed(send())))
  for (const { answer, seconds } of later) {
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
    expect(seconds).toBeLessThan(3)
  }
  const readyz = () => app.server.inject('/readyz')
  expect((await readyz()).json()).toEqual({ status: 'database-unreachable' })
  expect(said()).toEqual([LOST])

  comeBack()
  await until(async () => (await readyz()).statusCode === 200)
  await until(async () => (await send('database-away-2')).status === 200)
  expect(said().slice(1)).toEqual([BACK])
})

test('waits for the end of a short absence', async () => {
  const { visitor, goAway, comeBack, said } = await appBehindAddress()
  expect((await visitor.call('readBalances')).status).toBe(200)
  goAway()
  await until(() => said().includes(LOST))
  const deposit = visitor.call('deposit', { key: 'short-absence', body: { amount: '1.00' } })
  comeBack()
  expect((await deposit).status).toBe(200)
  expect(said()).toEqual([LOST, BACK])
})

test('gives up a statement on a frozen server once the freeze is noticed', async () => {
  const wire = await DatabaseWire.open(() => home)
  onTestFinished(() => wire.close())
  const { app, visitor, said } = await appBehind(wire.port)
  expect((await visitor.call('readBalances')).status).toBe(200)
  const silence = wire.fallSilent(17_000)
  const readyz = app.server.inject('/readyz')
  const { answer, seconds } = await timed(visitor.call('readBalances'))
  expect(answer.status).toBe(503)
  expect(seconds).toBeLessThan(16)
  expect((await readyz).json()).toEqual({ status: 'database-unreachable' })
  await silence
  await until(() => said().includes(BACK))
  expect((await visitor.call('readBalances')).status).toBe(200)
})

test('notices an absence without any requests', async () => {
  const { goAway, comeBack, said } = await appBehindAddress()
  goAway()
  await until(() => said().includes(LOST))
  comeBack()
  await until(() => said().includes(BACK))
  expect(said()).toEqual([LOST, BACK])
})
