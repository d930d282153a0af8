import pino from 'pino'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import { transact, type Tx } from './transact.ts'

let database: Database

beforeAll(async () => {
  database = await ownDatabase()
  await database.pool.query(`
    create table notes (id integer primary key, text text not null);
    create function end_connection() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      return null;
    end $$;
    create constraint trigger fatal_commit after insert on notes deferrable initially deferred
      for each row when (new.text = 'fatal') execute function end_connection();
    create function warn() returns trigger language plpgsql as $$
    begin
      raise warning 'as when the wait for a standby is cancelled';
      return null;
    end $$;
    create constraint trigger warned_commit after insert on notes deferrable initially deferred
      for each row when (new.text = 'warned') execute function warn();
    create function find_disk_full() returns trigger language plpgsql as $$
    begin
      raise exception 'no room' using errcode = '53100';
    end $$;
    create constraint trigger full_commit after insert on notes deferrable initially deferred
      for each row when (new.text = 'full') execute function find_disk_full();
    create function take_long() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(0.2);
      return null;
    end $$;
    create constraint trigger long_commit after insert on notes deferrable initially deferred
      for each row when (new.text = 'long') execute function take_long();
  `)
})

beforeEach(() => database.pool.query('truncate notes'))

function insert(id: number, text: string) {
  return { text: 'insert into notes values ($1, $2)', values: [id, text] }
}

function write(tx: Tx, id: number, text: string): Promise<unknown> {
  return tx.query(insert(id, text))
}

async function written(): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>('select id from notes order by id')
  return rows.map(({ id }) => id)
}

function codeOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => 'no error',
    (error: { code?: string }) => error.code,
  )
}

test('commits SQL and Kysely writes, and returns the value', async () => {
  const value = await transact(database, async (tx) => {
    await write(tx, 1, 'plain')
    const { rows } = await tx.query<{ text: string }>({ text: 'select text from notes' })
    const sessions = await tx.db.selectFrom('sessions').select('user_id').execute()
    return { rows, sessions }
  })
  expect(value).toEqual({ rows: [{ text: 'plain' }], sessions: [] })
  expect(await written()).toEqual([1])
})

test('Kysely queries see the writes of the transaction', async () => {
  const ids = await transact(database, async (tx) => {
    const plain = await tx.query<{ id: string }>({
      text: 'select pg_current_xact_id()::text as id',
    })
    const typed = await tx.db
      .selectNoFrom((eb) => eb.fn<string>('pg_current_xact_id', []).as('id'))
      .executeTakeFirstOrThrow()
    return [plain.rows[0]?.id, typed.id]
  })
  expect(ids[0]).toBe(ids[1])
})

test('an error rolls back and is rethrown unchanged', async () => {
  const error = new Error('on second thoughts')
  const attempt = transact(database, async (tx) => {
    await write(tx, 1, 'never')
    throw error
  })
  await expect(attempt).rejects.toBe(error)
  expect(await written()).toEqual([])
})

test('does not retry after a failed statement', async () => {
  let attempts = 0
  const attempt = transact(database, async (tx) => {
    attempts++
    await Promise.all([write(tx, 1, 'one'), write(tx, 1, 'the same'), write(tx, 2, 'two')])
  })
  expect(await codeOf(attempt)).toBe('23505')
  expect(attempts).toBe(1)
  expect(await written()).toEqual([])
})

test('reports the first failure of statements sent together', async () => {
  const twice = async (tx: Tx, later: number): Promise<void> => {
    if (later === 0) await write(tx, 1, 'twice')
    else await twice(tx, later - 1)
  }
  const attempt = transact(database, async (tx) => {
    await write(tx, 1, 'once')
    // The second fails because of the first, and rejects before it.
    await Promise.all([twice(tx, 5), write(tx, 2, 'alongside')])
  })
  expect(await codeOf(attempt)).toBe('23505')
  expect(await written()).toEqual([])
})

test('commits concluding statements that nobody awaits', async () => {
  await transact(database, async (tx) => {
    tx.conclude(insert(1, 'one'))
    await write(tx, 2, 'two')
    tx.conclude(insert(3, 'three'))
  })
  expect(await written()).toEqual([1, 2, 3])
})

test.each([
  ['at its end', []],
  ['before others', [insert(2, 'two'), insert(3, 'three')]],
])('a failed concluding statement rolls back with its reason: %s', async (_, others) => {
  const attempt = transact(database, async (tx) => {
    await write(tx, 1, 'one')
    for (const statement of [insert(1, 'the same'), ...others]) tx.conclude(statement)
  })
  expect(await codeOf(attempt)).toBe('23505')
  expect(await written()).toEqual([])
})

test('a query after a failed concluding statement fails with the same reason', async () => {
  const attempt = transact(database, async (tx) => {
    await write(tx, 1, 'one')
    tx.conclude(insert(1, 'the same'))
    await write(tx, 2, 'two')
  })
  expect(await codeOf(attempt)).toBe('23505')
  expect(await written()).toEqual([])
})

test('throws the reason of a failed concluding statement that is the only one', async () => {
  await database.pool.query(`insert into notes values (1, '')`)
  const attempt = transact(database, async (tx) => tx.conclude(insert(1, 'the same')))
  expect(await codeOf(attempt)).toBe('23505')
})

test('a connection lost while concluding leaves the outcome unknown', async () => {
  let attempts = 0
  const attempt = transact(database, async (tx) => {
    await write(tx, ++attempts, 'note')
    tx.conclude({ text: 'select pg_terminate_backend(pg_backend_pid())' })
  })
  expect(await codeOf(attempt)).toBe('COMMIT_OUTCOME_UNKNOWN')
  expect(attempts).toBe(1)
})

test('COMMIT fails after a failed statement whose error was ignored', async () => {
  const attempt = transact(database, async (tx) => {
    await write(tx, 1, 'one')
    await write(tx, 1, 'the same').catch(() => undefined)
  })
  await expect(attempt).rejects.toThrow('COMMIT rolled it back')
  expect(await written()).toEqual([])
})

test('rejects a statement after the end', async () => {
  let late: Tx | undefined
  await transact(database, async (tx) => {
    late = tx
    await write(tx, 1, 'in time')
  })
  await expect(write(late as unknown as Tx, 2, 'late')).rejects.toThrow('came too late')
  expect(() => late?.conclude(insert(2, 'late'))).toThrow('came too late')
  expect(await written()).toEqual([1])
})

const failing = (code: string) => ({
  text: `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`,
})

test.each(['40001', '40P01'])('tries five times after %s, then throws it', async (code) => {
  let attempts = 0
  const attempt = transact(database, async (tx) => {
    attempts++
    await tx.query(failing(code))
  })
  expect(await codeOf(attempt)).toBe(code)
  expect(attempts).toBe(5)
})

test.each(['40001', '40P01'])(
  '%s of a concluding statement is tried five times, then thrown',
  async (code) => {
    let attempts = 0
    const attempt = transact(database, async (tx) => {
      attempts++
      tx.conclude(failing(code))
    })
    expect(await codeOf(attempt)).toBe(code)
    expect(attempts).toBe(5)
  },
)

test('retries after a deadlock until both transactions commit', async () => {
  await database.pool.query(`insert into notes values (1, ''), (2, '')`)
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  const add = (first: number, second: number): Promise<void> =>
    transact(database, async (tx) => {
      const text = `update notes set text = text || 'x' where id = $1`
      await tx.query({ text, values: [first] })
      if (++holding === 2) bothHold.resolve()
      await bothHold.promise
      await tx.query({ text, values: [second] })
    })
  await Promise.all([add(1, 2), add(2, 1)])
  // PostgreSQL may break the deadlock on both sides.
  expect(holding).toBeGreaterThanOrEqual(3)
  const { rows } = await database.pool.query(`select from notes where text = 'xx'`)
  expect(rows).toHaveLength(2)
})

test('retries on a new connection after one lost before COMMIT', async () => {
  let attempts = 0
  await transact(database, async (tx) => {
    await write(tx, ++attempts, 'note')
    if (attempts === 1) {
      await tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' })
    }
  })
  expect(await written()).toEqual([2])
})

test('reports a connection lost during COMMIT, and does not retry', async () => {
  let attempts = 0
  const attempt = transact(database, (tx) => write(tx, ++attempts, 'fatal'))
  expect(await codeOf(attempt)).toBe('COMMIT_OUTCOME_UNKNOWN')
  expect(attempts).toBe(1)
})

test('a full disk at COMMIT leaves the outcome unknown', async () => {
  let attempts = 0
  const attempt = transact(database, (tx) => write(tx, ++attempts, 'full'))
  expect(await codeOf(attempt)).toBe('COMMIT_OUTCOME_UNKNOWN')
  expect(attempts).toBe(1)
})

test('reports a full disk before COMMIT as such', async () => {
  expect(await codeOf(transact(database, (tx) => tx.query(failing('53100'))))).toBe('53100')
  const concluding = transact(database, async (tx) => tx.conclude(failing('53100')))
  expect(await codeOf(concluding)).toBe('53100')
})

test('a COMMIT with a warning leaves the outcome unknown, since the standby may lack it', async () => {
  const attempt = transact(database, (tx) => write(tx, 1, 'warned'))
  expect(await codeOf(attempt)).toBe('COMMIT_OUTCOME_UNKNOWN')
  expect(await written()).toEqual([1])
})

test('no timeout cancels a COMMIT', async () => {
  await transact(database, async (tx) => {
    await write(tx, 1, 'long')
    await tx.query({ text: `set local statement_timeout = '20ms'` })
  })
  expect(await written()).toEqual([1])
})

test('returns every connection to the pool', () => {
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
  expect(database.pool.waitingCount).toBe(0)
})

test('what comes after the close is refused as busy', async () => {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  const databaseUrl = inject('databaseServer').replace(/postgres$/, rows[0]?.name ?? '')
  const choice = { dataDir: '', databaseUrl }
  const late = await openDatabase(choice, pino({ level: 'silent' }), { exclusive: false })
  await late.close()
  await expect(late.pool.query('select')).rejects.toMatchObject({ code: 'busy' })
  await expect(transact(late, (tx) => write(tx, 1, 'late'))).rejects.toMatchObject({ code: 'busy' })
})
