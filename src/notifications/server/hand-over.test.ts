import { expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { queueDueNews, setSendsMail } from './hand-over.ts'
import { notify } from './notify.ts'

const database = await ownDatabase()
await setSendsMail(database, true)

/** News with a mail due for each of two new people; returns their addresses. */
async function twoDue(): Promise<string[]> {
  const people = await hire(database, 2)
  await transact(database, (tx) => {
    notify(tx, { kind: 'accountApproved', receivers: people.map(({ id }) => id) })
    return Promise.resolve()
  })
  return people.map(({ email }) => email)
}

async function mailed(emails: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ email: string }>(
    `select data->>'recipient' as email from laurel_jobs.job
      where name like '%mails' and data->>'recipient' = any($1)`,
    [emails],
  )
  return rows.map(({ email }) => email)
}

test('processes share the work: nobody waits for what another hands over', async () => {
  const [taken = '', free = ''] = await twoDue()
  const other = await database.pool.connect()
  try {
    await other.query('begin')
    await other.query(
      `select from notifications n join users u on u.id = n.user_id
        where u.email = $1 for no key update of n`,
      [taken],
    )
    // Waiting for the other process would end with its lock, or never.
    expect(await queueDueNews(database)).toBe(1)
    expect(await mailed([taken, free])).toEqual([free])
    await other.query('rollback')
  } finally {
    other.release()
  }
  expect(await queueDueNews(database)).toBe(1)
  expect(new Set(await mailed([taken, free]))).toEqual(new Set([taken, free]))
})

test('hands everything over once, however many processes do it at once', async () => {
  const emails = (await Promise.all([1, 2, 3, 4, 5].map(twoDue))).flat()
  const counts = await Promise.all([1, 2, 3, 4].map(() => queueDueNews(database)))
  counts.push(await queueDueNews(database))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10)
  expect((await mailed(emails)).sort()).toEqual(emails.sort())
})
