import { expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { expectOk, Visitor } from '#test/harness/visitor.ts'
import { startCorrespondence } from '#test/mail/correspondence.ts'
import { membersOf } from '#test/mail/members.ts'
import { hintManagers } from './hint-managers.ts'

const desk = await startCorrespondence()
const { database, administrator, app, mails } = desk
const { member, thank } = membersOf(desk)

/** A Tuesday at ten in UTC, long after everybody has come. */
function tuesdayAfter(days: number): Date {
  const day = new Date(Date.now() + days * 24 * 60 * 60_000)
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7))
  day.setUTCHours(10, 0, 0, 0)
  return day
}

test('the manager reads in one line whom nobody has thanked, and writes to them', async () => {
  const [manager, ana, lev] = [await member(), await member(), await member()]
  const { pool } = database
  await pool.query('update users set manager_id = $1 where id = any($2)', [
    manager.id,
    [ana.id, lev.id],
  ])
  const name = (id: number, first: string) =>
    pool.query('update users set first_name = $2 where id = $1', [id, first])
  await name(ana.id, 'Ana')
  await name(lev.id, 'Lev')
  const { json: settings } = await expectOk(administrator.call('readSettings', {}))
  const body = { version: settings['version'], managerHints: true }
  await expectOk(administrator.call('changeSettings', { body }))
  expect(await hintManagers(database, {}, tuesdayAfter(100))).toBe(1)
  const line = 'Nobody has thanked Ana and Lev for 60 days. What did they do last month?'
  const told = () => mails.filter(({ mail }) => mail.subject === line)
  await until(() => told().length > 0)
  expect(told().map(({ to }) => to)).toEqual([[manager.email]])
  const { text = '', html = '', headers } = told()[0]?.mail ?? {}
  expect(text).toContain('https://points.company.test/my-team')
  expect(html).toContain('Write a few words')

  // The page has both, and a card for each; it answers the hint.
  const { json: team } = await expectOk(manager.visitor.call('readMyTeam', {}))
  expect(team['unthanked']).toMatchObject([{ id: ana.id }, { id: lev.id }])
  const { rows } = await pool.query('select opened_at is not null as opened from manager_hints')
  expect(rows).toEqual([{ opened: true }])
  await thank(manager, ana, 'You found the leak')
  await thank(manager, lev, 'You closed it', 'public', '0')

  const unsubscribe = headers?.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const token = /unsubscribe\/([\w.-]+)/.exec(unsubscribe)?.[1] ?? ''
  await expectOk(new Visitor(app).call('unsubscribe', { params: { token } }))
  const { json: preferences } = await expectOk(manager.visitor.call('readPreferences', {}))
  expect(preferences['kinds']).toContainEqual(
    expect.objectContaining({ kind: 'teamUnthanked', mail: 'never' }),
  )
  // Whoever leads nobody has no such news to choose.
  const { json: own } = await expectOk(ana.visitor.call('readPreferences', {}))
  expect(own['kinds']).not.toContainEqual(expect.objectContaining({ kind: 'teamUnthanked' }))
})
