import { expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { expectOk, Visitor } from '#test/harness/visitor.ts'
import { startCorrespondence } from '#test/mail/correspondence.ts'
import { membersOf } from '#test/mail/members.ts'
import { notificationMails } from '#notifications/server/write-mails.ts'
import { tellTeamThanks } from './tell-team-thanks.ts'

const desk = await startCorrespondence()
const { database, administrator, app, mails } = desk
const { member, prefer, thank } = membersOf(desk)

/** The next Tuesday at ten in UTC. */
function nextTuesday(): Date {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7))
  day.setUTCHours(10, 0, 0, 0)
  if (day < new Date()) day.setUTCDate(day.getUTCDate() + 7)
  return day
}

test('the manager reads the cards of their people, and stops such mails with one click', async () => {
  const [manager, ana, lev, kim] = [await member(), await member(), await member(), await member()]
  const { pool } = database
  await pool.query('update users set manager_id = $1 where id = any($2)', [
    manager.id,
    [ana.id, lev.id],
  ])
  const { json: settings } = await expectOk(administrator.call('readSettings', {}))
  const body = { version: settings['version'], teamThanks: true }
  await expectOk(administrator.call('changeSettings', { body }))
  await thank(kim, ana, 'You found the leak', 'public', '0')
  await thank(kim, lev, 'You closed it', 'public', '0')
  await thank(kim, lev, 'Between us', 'private', '0')
  expect(await tellTeamThanks(database, {}, nextTuesday())).toBe(1)
  const told = () =>
    mails.filter(({ mail }) => mail.subject?.startsWith('Your people were thanked'))
  await until(() => told().length > 0)
  expect(told().map(({ to }) => to)).toEqual([[manager.email]])
  const { text = '', html = '', headers } = told()[0]?.mail ?? {}
  for (const words of ['You found the leak', 'You closed it']) {
    expect(text).toContain(`> ${words}`)
    expect(html).toContain(words)
  }
  expect(text).not.toContain('Between us')
  expect(text).toContain('https://points.company.test/wall')

  const unsubscribe = headers?.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const token = /unsubscribe\/([\w.-]+)/.exec(unsubscribe)?.[1] ?? ''
  await expectOk(new Visitor(app).call('unsubscribe', { params: { token } }))
  const { json: preferences } = await expectOk(manager.visitor.call('readPreferences', {}))
  expect(preferences['kinds']).toContainEqual(
    expect.objectContaining({ kind: 'teamThanked', mail: 'never' }),
  )
})

test('is not sent once all its cards are hidden, and quotes only the others before, also in a digest', async () => {
  const [manager, ana, kim] = [await member(), await member(), await member()]
  const { pool } = database
  await pool.query('update users set manager_id = $1 where id = $2', [manager.id, ana.id])
  await prefer(manager, { kinds: [{ kind: 'teamThanked', mail: 'weekly' }] })
  await thank(kim, ana, 'The first words', 'public', '0')
  await thank(kim, ana, 'The second words', 'public', '0')
  expect(await tellTeamThanks(database, {}, nextTuesday())).toBe(1)
  const { rows } = await pool.query<{ id: number }>(
    `select id from notifications where user_id = $1 and kind = 'teamThanked'`,
    [manager.id],
  )
  const id = rows[0]?.id ?? 0
  const writers = notificationMails({ database, publicUrl: 'https://laurel.test' })
  const writeAs = async (
    kind: 'notification' | 'digest',
    about: Record<string, string | number>,
  ) => {
    const letter = await writers[kind]({ kind, recipient: manager.email, about })
    return letter !== null && 'message' in letter ? JSON.stringify(letter.message.blocks) : null
  }
  /** The mail, and the digest of the week; they quote the same. */
  const write = async () => {
    const mail = await writeAs('notification', { notification: id })
    const digest = await writeAs('digest', { period: 'weekly', ids: String(id) })
    for (const words of ['The first words', 'The second words']) {
      expect(digest?.includes(words)).toBe(mail?.includes(words))
    }
    return mail
  }
  const hide = (words: string) =>
    pool.query('update recognitions set hidden_at = now(), is_on_wall = false where message = $1', [
      words,
    ])
  expect(await write()).toContain('The first words')
  await hide('The first words')
  expect(await write()).not.toContain('The first words')
  expect(await write()).toContain('The second words')
  await hide('The second words')
  expect(await write()).toBeNull()
})
