import pg from 'pg'
import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { transact } from '#platform/server/db/transact.ts'
import { copyJobs } from './copy-jobs.ts'
import { enqueue } from './enqueue.ts'
import { defineQueue } from './queue.ts'

const database = await ownDatabase()
const queue = defineQueue<{ says: string }>('test-copy', {
  retries: 1,
  firstPauseSeconds: 1,
  longestPauseSeconds: 1,
  attemptSeconds: 60,
  hasUniqueKeys: true,
})

async function connected(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  await client.connect()
  whenDone(() => client.end())
  return client
}

const LIST = `
  select id::text, name, data, state::text, singleton_key, policy, retry_limit, start_after
    from laurel_jobs.job order by created_on, singleton_key`

test('copies unfinished jobs to another database; running ones become due', async () => {
  const jobs = ['waits', 'runs', 'is done'].map((says) => ({ data: { says }, key: says }))
  await transact(database, (tx) => enqueue(tx, queue, jobs))
  const set = `update laurel_jobs.job set state = $1::laurel_jobs.job_state where singleton_key = $2`
  await database.pool.query(set, ['active', 'runs'])
  await database.pool.query(set, ['completed', 'is done'])
  const target = { connectionString: await emptyDatabase() }
  await migrate({ connection: target })
  const [from, to] = await Promise.all([
    connected({ ...database.connection, pipeline: false }),
    connected(target),
  ])
  expect(await copyJobs(from, to)).toBe(2)
  const source = (await from.query<{ singleton_key: string; state: string }>(LIST)).rows
  const expected = source
    .filter(({ state }) => state !== 'completed')
    .map((row) => ({ ...row, state: row.state === 'active' ? 'retry' : row.state }))
  expect((await to.query(LIST)).rows).toEqual(expected)
  expect(await copyJobs(to, from).catch((error: unknown) => String(error))).toContain('duplicate')
})
