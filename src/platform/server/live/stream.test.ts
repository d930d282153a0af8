import { expect, test } from 'vitest'
import { alsoOpen, clientOf, type AppClient } from '#test/concurrency/app-client.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { listenAt, type EventReader } from '#test/concurrency/event-reader.ts'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { until } from '#test/harness/until.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import {
  announce,
  announceWallets,
  canResume,
  currentPosition,
  outboxLag,
  sweepOutbox,
  type TopicChange,
} from './outbox.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const appClient = await clientOf(app)
const neighbour = await clientOf(await ownApp(await alsoOpen(database)))
const [ada, bob] = (await hire(database, 2)) as [Colleague, Colleague]

let keys = 0
async function send(through: AppClient, from: Colleague, to: Colleague): Promise<void> {
  const { status } = await through.send(from, to, '0.01', `live-send-${++keys}`)
  expect(status).toBe(200)
}

const tell = (...changes: TopicChange[]) => transact(database, async (tx) => announce(tx, changes))

// Everybody gets gift events, so a change not sent before one will never be sent.
const FOR_ALL: TopicChange = { topic: 'gifts', userId: null }

// Other tests have transactions on the same server. While one of them is older than every change here, no
// position can be resumed.
await tell(FOR_ALL)
await until(async () => canResume(database.pool, await currentPosition(database.pool)), 60_000)

async function hears(reader: EventReader, topics: string[]): Promise<void> {
  await expect.poll(() => reader.topics, { timeout: 10_000 }).toEqual(topics)
}

/** A new stream, after its first event "everything". */
async function open(
  through: AppClient,
  { cookie }: Pick<Colleague, 'cookie'>,
): Promise<EventReader> {
  const reader = await listenAt(through, cookie)
  await hears(reader, ['everything'])
  return reader
}

/** An open transaction, to commit or roll back later. */
async function unfinished(work: (tx: Tx) => void | Promise<void>) {
  const { promise: told, resolve: finish, reject: fail } = Promise.withResolvers<void>()
  const { promise: worked, resolve: hasWorked } = Promise.withResolvers<void>()
  const over = transact(database, async (tx) => {
    await work(tx)
    hasWorked()
    await told
  }).catch((error: unknown) => error)
  await worked
  const end = async (how: () => void) => {
    how()
    await over
  }
  return { commit: () => end(finish), rollBack: () => end(() => fail(new Error('changed mind'))) }
}

test('sends a change after its commit only', async () => {
  const reader = await open(appClient, bob)
  const change = await unfinished((tx) => announceWallets(tx, [bob.id]))
  await tell(FOR_ALL)
  await hears(reader, ['everything', 'gifts'])
  await change.commit()
  await hears(reader, ['everything', 'gifts', 'wallet'])
})

test('never sends a rolled-back change', async () => {
  const reader = await open(appClient, bob)
  const change = await unfinished((tx) => announceWallets(tx, [bob.id]))
  await change.rollBack()
  await tell(FOR_ALL)
  await hears(reader, ['everything', 'gifts'])
})

test('sends a transfer to both sides and the administrator only', async () => {
  const [eve] = (await hire(database, 1)) as [Colleague]
  const { cookie = '' } = await appClient.ask({ path: '/api/session', body: ADMINISTRATOR })
  const readers = [
    await open(appClient, ada),
    await open(appClient, bob),
    await open(appClient, eve),
  ]
  const administrator = await open(appClient, { cookie })
  await send(appClient, ada, bob)
  await tell(FOR_ALL)
  const told = ['everything', 'wallet', 'gifts']
  await hears(readers[0] as EventReader, told)
  await hears(readers[1] as EventReader, told)
  await hears(readers[2] as EventReader, ['everything', 'gifts'])
  await hears(administrator, ['everything', 'users', 'gifts'])
})

test('two apps on one database notify each other', async () => {
  const here = await open(appClient, bob)
  const there = await open(neighbour, bob)
  await send(appClient, ada, bob)
  await hears(there, ['everything', 'wallet'])
  await hears(here, ['everything', 'wallet'])
  await send(neighbour, ada, bob)
  await hears(here, ['everything', 'wallet', 'wallet'])
  await hears(there, ['everything', 'wallet', 'wallet'])
})

test('a resumed stream gets only the changes it missed', async () => {
  const reader = await open(appClient, bob)
  await send(appClient, ada, bob)
  await hears(reader, ['everything', 'wallet'])
  reader.close()
  const away = reader.lastId
  await tell(FOR_ALL)
  await send(neighbour, ada, bob)

  const again = await listenAt(appClient, bob.cookie, away)
  await expect.poll(() => again.topics).toEqual(expect.arrayContaining(['gifts', 'wallet']))
  const other = await listenAt(neighbour, bob.cookie, away)
  await expect.poll(() => other.topics).toEqual(expect.arrayContaining(['gifts', 'wallet']))
  expect([...again.topics, ...other.topics]).not.toContain('everything')
})

test('sends a change with a lower id that commits late', async () => {
  const reader = await open(appClient, bob)
  const late = await unfinished((tx) => announceWallets(tx, [bob.id]))
  await tell(FOR_ALL)
  await hears(reader, ['everything', 'gifts'])
  reader.close()
  const staying = await open(neighbour, bob)
  await late.commit()
  await hears(staying, ['everything', 'wallet'])
  // Earlier events are not repeated.
  await hears(await listenAt(appClient, bob.cookie, reader.lastId), ['wallet'])
})

// The position of an open page: server start and snapshot.
const told = await currentPosition(database.pool)
const [life = '', ...seen] = told.split(':')

test.each([
  ['before the oldest change', `${life}:1:1:`],
  ['from another database, in the future', `${life}:999999999999999:999999999999999:`],
  ['from before a crash or failover', [Number(life) - 1, ...seen].join(':')],
  ['that is no snapshot', `${life}:5:3:`],
  ['that is only a number', '12'],
])('answers a position %s with "everything"', async (_what, position) => {
  await tell(FOR_ALL)
  await hears(await listenAt(appClient, bob.cookie, position), ['everything'])
})

test('answers a position older than the outbox with "everything"', async () => {
  const reader = await open(appClient, bob)
  const position = reader.lastId
  await tell(FOR_ALL)
  await hears(reader, ['everything', 'gifts'])
  await database.pool.query('delete from outbox')
  await hears(await listenAt(appClient, bob.cookie, position), ['everything'])
})

test('a stream from the position in the session gets only the changes since', async () => {
  await tell(FOR_ALL)
  await database.pool.query(`update outbox set made_at = made_at - interval '1 hour'`)
  await sweepOutbox(database.pool)
  const asked = { method: 'GET', path: '/api/session', cookie: bob.cookie } as const
  const read = async () => (await appClient.ask(asked)).json as { eventPosition: string }
  // A transaction that runs in another database of the server makes a position look older.
  await expect.poll(async () => canResume(database.pool, (await read()).eventPosition)).toBe(true)
  const { eventPosition } = await read()
  const quiet = await listenAt(appClient, bob.cookie, eventPosition)
  await send(neighbour, ada, bob)
  await hears(quiet, ['wallet'])
  await hears(await listenAt(appClient, bob.cookie, eventPosition), ['wallet'])
})

test('rejects an invalid position, and a visitor without a session', async () => {
  await expect(listenAt(appClient, bob.cookie, 'yesterday')).rejects.toThrow('answered 400')
  await expect(listenAt(appClient, '')).rejects.toThrow('answered 401')
})

test('a stream ends with its session', async () => {
  const [eve] = (await hire(database, 1)) as [Colleague]
  const here = await open(appClient, eve)
  const there = await open(neighbour, eve)
  const others = await open(appClient, bob)
  await appClient.ask({ method: 'DELETE', path: '/api/session', cookie: eve.cookie })
  await expect.poll(() => here.hasEnded).toBe(true)
  await expect.poll(() => there.hasEnded).toBe(true)
  await expect(listenAt(appClient, eve.cookie)).rejects.toThrow('answered 401')
  await tell(FOR_ALL)
  await hears(others, ['everything', 'gifts'])
  expect(others.hasEnded).toBe(false)
})

test('a stream ends with its session while it joins', async () => {
  const [eve] = (await hire(database, 1)) as [Colleague]
  // Changes for open pages are read before another page joins.
  const others = await open(appClient, bob)
  const end = await unfinished(async (tx) => {
    await tx.query({ text: 'lock table outbox in access exclusive mode' })
    await tx.query({ text: 'delete from sessions where user_id = $1', values: [eve.id] })
    announce(tx, [{ topic: 'session', userId: eve.id }])
  })
  const joining = await listenAt(appClient, eve.cookie)
  await end.commit()
  await expect.poll(() => joining.hasEnded).toBe(true)
  expect(others.hasEnded).toBe(false)
})

test('a stream ends when its person is deactivated', async () => {
  const [eve] = (await hire(database, 1)) as [Colleague]
  const reader = await open(neighbour, eve)
  const { cookie = '' } = await appClient.ask({ path: '/api/session', body: ADMINISTRATOR })
  const change = { path: `/api/users/${eve.id}`, body: { isActive: false } }
  await appClient.ask({ method: 'PATCH', ...change, cookie })
  await expect.poll(() => reader.hasEnded).toBe(true)
})

test('reconnects a lost listener and sends what it missed', async () => {
  const reader = await open(appClient, bob)
  const { rows } = await database.pool.query(
    `select pg_terminate_backend(pid) as cut from pg_stat_activity
      where datname = current_database() and starts_with(query, 'listen laurel_outbox')`,
  )
  expect(rows).toEqual([{ cut: true }, { cut: true }])
  await send(appClient, ada, bob)
  await hears(reader, ['everything', 'wallet'])
  await send(neighbour, ada, bob)
  await hears(reader, ['everything', 'wallet', 'wallet'])
})

test('the lag is the age of the oldest change since the position', async () => {
  const lag = async (from: string) =>
    outboxLag(async (text, values) => (await database.pool.query(text, values)).rows, from)
  const before = await currentPosition(database.pool)
  await tell(FOR_ALL)
  expect(await lag(before)).toBeGreaterThan(0)
  expect(await lag(await currentPosition(database.pool))).toBe(0)
})

test('retries a failed read without a new notification', async () => {
  const reader = await open(appClient, bob)
  await transact(database, async (tx) => {
    announceWallets(tx, [bob.id])
    await tx.query({ text: 'alter table outbox rename to outbox_elsewhere' })
  })
  await expect.poll(() => app.complaints.join()).toContain('reading failed')
  await database.pool.query('alter table outbox_elsewhere rename to outbox')
  await hears(reader, ['everything', 'wallet'])
})
