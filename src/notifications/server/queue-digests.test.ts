import { expect, test } from 'vitest'
import { expectOk } from '#test/harness/visitor.ts'
import { startCorrespondence } from '#test/mail/correspondence.ts'
import { membersOf, type Member } from '#test/mail/members.ts'
import { queueDueNews } from './hand-over.ts'
import { queueDigests } from './queue-digests.ts'

const desk = await startCorrespondence()
const { database, mailTo } = desk

const { member, pair, thank, prefer, thanksTo } = membersOf(desk)

const DAYS = { Sun: 10, Mon: 11, Tue: 12, Wed: 13, 'next Mon': 18 }

/** A UTC time such as "Tue 08:10", far in the future so that the tests' own news is older. */
function moment(words: string): Date {
  const time = words.slice(-5)
  const day = DAYS[words.slice(0, -6) as keyof typeof DAYS]
  return new Date(`2126-03-${day}T${time}:00Z`)
}

const digestsAt = (words: string) => queueDigests(database, moment(words))

/** Dates the person's newest notification. */
async function happensAt({ id }: Member, words: string): Promise<void> {
  await database.pool.query(
    `update notifications set made_at = $2
      where id = (select max(id) from notifications where user_id = $1)`,
    [id, moment(words)],
  )
}

test('sends a daily digest once, with the words of all thanks', async () => {
  const [ada, bob] = await pair()
  const eve = await member()
  await prefer(bob, { kinds: [{ kind: 'thanked', mail: 'daily' }], timeZone: 'UTC' })
  await thank(ada, bob, 'For the night shift')
  await thank(eve, bob, 'For the day shift')
  await queueDueNews(database)
  expect(await digestsAt('Tue 07:10')).toBe(0)
  expect(await digestsAt('Tue 08:10')).toBe(1)
  expect(await digestsAt('Tue 08:10')).toBe(0)
  const { mail } = await mailTo(bob.email, 'Two people thanked you since yesterday')
  expect(mail.text).toContain('For the night shift')
  expect(mail.text).toContain('For the day shift')
  expect(thanksTo(bob)).toEqual([])
})

test('sends a weekly digest on Monday at eight in its reader’s time zone', async () => {
  const [ada, bob] = await pair()
  const weekly = [{ kind: 'thanked', mail: 'weekly' }]
  await prefer(bob, { kinds: weekly, timeZone: 'Europe/Berlin' })
  await thank(ada, bob, 'For the week')
  await happensAt(bob, 'Sun 22:00')
  expect(await digestsAt('Mon 06:10')).toBe(0)
  expect(await digestsAt('Mon 07:10')).toBe(1)
  await mailTo(bob.email, 'One person thanked you this week')
})

test.each([
  ['daily', 'Tue 13:10', 'Tue 14:10', 'Wed 08:10'],
  ['weekly', 'Mon 13:10', 'Tue 14:10', 'next Mon 08:10'],
  // All of Monday was missed.
  ['weekly', 'Tue 13:10', 'Wed 14:10', 'next Mon 08:10'],
])(
  'sends a digest later, once, if its hour was missed: %s on %s',
  async (pace, late, later, next) => {
    const [ada, bob] = await pair()
    await prefer(bob, { kinds: [{ kind: 'thanked', mail: pace }], timeZone: 'UTC' })
    await thank(ada, bob, 'BEFORE the hour')
    await happensAt(bob, 'Sun 22:00')
    await thank(ada, bob, 'AFTER the hour')
    await happensAt(bob, late.replace(/\d\d:/, '12:'))
    // A missed digest is not sent at night.
    expect(await digestsAt(`${late.slice(0, 3)} 03:10`)).toBe(0)
    expect(await digestsAt(late)).toBe(1)
    expect(await digestsAt(later)).toBe(0)
    const subject = `One person thanked you ${pace === 'daily' ? 'since yesterday' : 'this week'}`
    const { mail } = await mailTo(bob.email, subject)
    expect(mail.text).toContain('BEFORE')
    expect(mail.text).not.toContain('AFTER')
    expect(await digestsAt(next)).toBe(1)
    expect((await mailTo(bob.email, subject, 2)).mail.text).toContain('AFTER')
  },
)

test('a digest waits for the end of quiet hours', async () => {
  const [ada, bob] = await pair()
  const daily = [{ kind: 'thanked', mail: 'daily' }]
  await prefer(bob, { kinds: daily, timeZone: 'UTC', quietFrom: 22, quietUntil: 10 })
  await thank(ada, bob, 'For the late shift')
  expect(await queueDigests(database, new Date('2126-03-13T08:10:00Z'))).toBe(1)
  const { rows } = await database.pool.query(
    `select start_after from laurel_jobs.job
      where data->>'recipient' = $1 and data->>'kind' = 'digest'`,
    [bob.email],
  )
  expect(rows).toEqual([{ start_after: new Date('2126-03-13T10:00:00Z') }])
})

test('a weekly digest keeps its waiting news after its reader chooses daily mails', async () => {
  const [ada, bob] = await pair()
  await prefer(bob, { kinds: [{ kind: 'thanked', mail: 'weekly' }] })
  await thank(ada, bob, 'For the week')
  await prefer(bob, { kinds: [{ kind: 'thanked', mail: 'daily' }] })
  expect(await digestsAt('Mon 08:10')).toBe(1)
  const { mail } = await mailTo(bob.email, 'One person thanked you this week')
  expect(mail.text).toContain('For the week')
})

test('a digest includes later reactions to a card of an earlier digest', async () => {
  const [ada, bob] = await pair()
  const eve = await member()
  await prefer(bob, { kinds: [{ kind: 'reacted', mail: 'daily' }] })
  await thank(ada, bob, 'For the night shift')
  const { json } = await expectOk(
    bob.visitor.call('listRecognitions', { query: { scope: 'received' } }),
  )
  const [{ id } = { id: 0 }] = json.recognitions
  const react = ({ visitor }: Member) =>
    expectOk(visitor.call('react', { params: { id, emoji: '👏' } }))
  await react(ada)
  expect(await digestsAt('Tue 08:10')).toBe(1)
  await mailTo(bob.email, 'One thing happened since yesterday')
  await react(eve)
  await database.pool.query(
    `update recognition_reactions set made_at = $1 where recognition_id = $2 and user_id = $3`,
    [moment('Tue 12:00'), id, eve.id],
  )
  expect(await digestsAt('Tue 13:10')).toBe(0)
  expect(await digestsAt('Wed 08:10')).toBe(1)
  const { mail } = await mailTo(bob.email, 'One thing happened since yesterday', 2)
  expect(mail.text).toMatch(/^- (.+) and .+ reacted to your thanks$/m)
})

test('a digest leaves out news read meanwhile', async () => {
  const [ada, bob] = await pair()
  await prefer(bob, { kinds: [{ kind: 'thanked', mail: 'daily' }] })
  await thank(ada, bob, 'READ before')
  const inbox = await expectOk(bob.visitor.call('readInbox'))
  const [{ id } = { id: 0 }] = inbox.json.notifications
  await expectOk(bob.visitor.call('changeInbox', { body: { upTo: id, isRead: true } }))
  await thank(ada, bob, 'UNREAD still')
  await digestsAt('Tue 08:10')
  const { mail } = await mailTo(bob.email, 'One person thanked you since yesterday')
  expect(mail.text).toContain('UNREAD')
  expect(mail.text).not.toContain('READ before')
})
