import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import type { NotificationKind } from '#notifications/contract/kinds.ts'
import { transact } from '#platform/server/db/transact.ts'
import { queueDueNews, setSendsMail } from './hand-over.ts'
import { notify } from './notify.ts'
import { unsubscribe, unsubscribeToken } from './preferences.ts'

const database = await ownDatabase()
await setSendsMail(database, true)

async function someone(): Promise<Colleague> {
  const [person] = await hire(database, 1)
  if (person === undefined) throw new Error('nobody')
  return person
}

/** The number of mails queued for one piece of news. */
async function mailsAbout(kind: NotificationKind, { id, email }: Colleague): Promise<number> {
  const count = async () => {
    const { rowCount } = await database.pool.query(
      `select from laurel_jobs.job where name like '%mails' and data->>'recipient' = $1`,
      [email],
    )
    return rowCount ?? 0
  }
  const before = await count()
  await transact(database, (tx) => {
    notify(tx, { kind, receivers: [id] })
    return Promise.resolve()
  })
  await queueDueNews(database)
  return (await count()) - before
}

test.each(['at_once', 'digest'] as const)(
  'a link that stops mails (%s) does not stop those about safety',
  async (channel) => {
    const person = await someone()
    await unsubscribe(database, await unsubscribeToken(database, person.id, channel))
    expect(await mailsAbout('booksOutOfBalance', person)).toBe(1)
    const { rows } = await database.pool.query(
      `select from notification_choices c join notification_defaults d using (kind)
        where c.user_id = $1 and d.is_locked`,
      [person.id],
    )
    expect(rows).toEqual([])
  },
)

test('a link stops the mails of its channel only', async () => {
  const person = await someone()
  expect(await mailsAbout('accountApproved', person)).toBe(1)
  await unsubscribe(database, await unsubscribeToken(database, person.id, 'digest'))
  expect(await mailsAbout('accountApproved', person)).toBe(1)
  await unsubscribe(database, await unsubscribeToken(database, person.id, 'at_once'))
  expect(await mailsAbout('accountApproved', person)).toBe(0)
})

test("refuses another person's signature", async () => {
  const [one, other] = [await someone(), await someone()]
  const token = await unsubscribeToken(database, one.id, 'at_once')
  const forged = token.replace(/^\d+/, String(other.id))
  await expect(unsubscribe(database, forged)).rejects.toMatchObject({ code: 'unsubscribe-invalid' })
  expect(await mailsAbout('accountApproved', other)).toBe(1)
})
