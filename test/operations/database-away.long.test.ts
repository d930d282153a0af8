import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/server/db/database.ts'
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

/** An app that reaches the database through this port, and what it logs. */
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

/** The same behind an address that may lead elsewhere. */
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

test('while the database is away requests wait ten seconds at most, later ones not at all, and both ends are logged once', async () => {
  const { app, visitor, goAway, comeBack, said } = await appBehindAddress()
  let keys = 0
  const send = (key = `database-away-${++keys}`) =>
    visitor.call('send', { key, body: { receiver: bob.email, amount: '0.01', message: '' } })
  expect((await send()).status).toBe(200)

  goAway()
  await until(() => said().includes(LOST))
  const first = await Promise.all(
    [send(), send(), visitor.call('readBalances'), visitor.call('readHistory')].map(timed),
  )
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

test('a request that meets a short absence waits for its end', async () => {
  const { visitor, goAway, comeBack, said } = await appBehindAddress()
  expect((await visitor.call('readBalances')).status).toBe(200)
  goAway()
  await until(() => said().includes(LOST))
  const deposit = visitor.call('deposit', { key: 'short-absence', body: { amount: '1.00' } })
  comeBack()
  expect((await deposit).status).toBe(200)
  expect(said()).toEqual([LOST, BACK])
})

test('a statement under way on a server that hangs is given up, once somebody sees that it does', async () => {
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

test('an absence is noticed where nobody asks for anything', async () => {
  const { goAway, comeBack, said } = await appBehindAddress()
  goAway()
  await until(() => said().includes(LOST))
  comeBack()
  await until(() => said().includes(BACK))
  expect(said()).toEqual([LOST, BACK])
})
