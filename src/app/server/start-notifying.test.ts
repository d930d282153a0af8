import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { until } from '#test/harness/until.ts'
import { administratorOf, colleagueOf, expectOk } from '#test/harness/visitor.ts'
import { ownPushService } from '#test/harness/web-push.ts'
import { notify } from '#notifications/server/notify.ts'
import { transact } from '#platform/server/db/transact.ts'
import { checkBooks } from './start-notifying.ts'

test('notifies the administrator when the books do not balance', async () => {
  const database = await ownDatabase()
  const app = await ownApp(database)
  const administrator = await administratorOf(app)
  const { id } = await colleagueOf(app, administrator, 'ada@laurel.test')
  const told = async () => {
    const { json } = await expectOk(administrator.call('readInbox'))
    const news = json['notifications']
    return news.filter(({ kind }) => kind === 'booksOutOfBalance').length
  }
  await checkBooks(database)
  expect(await told()).toBe(0)
  const change = (by: number) =>
    database.pool.query('update wallets set earned = earned + $2 where user_id = $1', [id, by])
  await change(100)
  await checkBooks(database)
  expect(await told()).toBe(1)
  await change(-100)
})

test('does not repeat a push that is on its way when the app closes', async () => {
  const database = await ownDatabase()
  const service = await ownPushService()
  const app = await ownApp(database, {}, undefined, undefined, undefined, service.agent)
  const { id, visitor } = await colleagueOf(app, await administratorOf(app), 'ada@laurel.test')
  const { json } = await expectOk(visitor.call('readPush'))
  const { subscription } = service.subscribe(json['publicKey'])
  await expectOk(visitor.call('subscribePush', { body: subscription }))
  service.behave((response) => void setTimeout(() => response.writeHead(201).end(), 1_000))
  await transact(database, async (tx) => {
    notify(tx, { kind: 'bonusWaiting', receivers: [id], facts: { points: '5.00' } })
    return Promise.resolve()
  })
  await until(() => service.requests === 1)
  await app.close()
  const { rows } = await database.pool.query(
    `select state::text from laurel_jobs.job where name = 'notification-pushes'`,
  )
  expect(rows).toEqual([{ state: 'completed' }])
})
