import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, colleagueOf, expectOk } from '#test/harness/visitor.ts'
import { checkBooks } from './start-notifying.ts'

test('the administrator is told when the books do not balance', async () => {
  const database = await ownDatabase()
  const app = await ownApp(database)
  const administrator = await administratorOf(app)
  const { id } = await colleagueOf(app, administrator, 'ada@laurel.test')
  const told = async () => {
    const { json } = await expectOk(administrator.call('readInbox'))
    const news = json['notifications'] as { kind: string }[]
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
