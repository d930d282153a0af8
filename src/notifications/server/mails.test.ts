import { describe, expect, test } from 'vitest'
import { startCorrespondence } from '#test/mail/correspondence.ts'
import { expectOk, Visitor, type Answer } from '#test/harness/visitor.ts'
import { until } from '#test/harness/until.ts'
import { handOver } from './hand-over.ts'
import { queueDigests } from './queue-digests.ts'

const desk = await startCorrespondence()
const { database, app, administrator, mailTo } = desk

type Member = Awaited<ReturnType<typeof member>>

async function member() {
  const { email, id, visitor } = await desk.someone()
  await expectOk(
    administrator.call('setPermissions', { params: { id }, body: { isTransfer: true } }),
  )
  return { email, id, visitor }
}

async function pair(): Promise<[Member, Member]> {
  return [await member(), await member()]
}

const thank = (from: Member, to: Member, message: string, visibility = 'public') =>
  expectOk(
    from.visitor.call('thank', {
      body: { receivers: [to.id], amount: '2.50', message, visibility },
    }),
  )

const prefer = ({ visitor }: Member, body: object) =>
  expectOk(visitor.call('changePreferences', { body }))

const SUBJECT = /thanked you with 2\.50 points$/
const thanksTo = ({ email }: Member) =>
  desk.mails.filter(({ to, mail }) => to.includes(email) && SUBJECT.test(mail.subject ?? ''))

describe('a mail at once', () => {
  test('says who thanked whom for what, leads to the card, and can be stopped', async () => {
    const [ada, bob] = await pair()
    await thank(ada, bob, 'For the *night* shift & <more>')
    await until(() => thanksTo(bob).length === 1)
    const [arrived] = thanksTo(bob)
    const { text = '', html = '', headers, messageId } = arrived?.mail ?? {}
    expect(text).toContain('For the *night* shift & <more>')
    expect(html).toContain('&amp; &lt;more&gt;')
    expect(text).toMatch(/https:\/\/points\.company\.test\/thanks\/\d+/)
    const header = (key: string) => headers?.find((one) => one.key === key)?.value
    expect(header('list-unsubscribe')).toMatch(
      /^<https:\/\/points\.company\.test\/api\/unsubscribe\/\d+\.at_once\.[\w-]{43}>$/,
    )
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(messageId).toMatch(/@points\.company\.test>$/)
  })

  test('keeps private words in Laurel, unless its reader allows them', async () => {
    const [ada, bob] = await pair()
    await thank(ada, bob, 'MARKED between us', 'private')
    await until(() => thanksTo(bob).length === 1)
    expect(thanksTo(bob)[0]?.raw).not.toContain('MARKED')
    await prefer(bob, { quotesPrivate: true })
    await thank(ada, bob, 'MARKED once more', 'private')
    await until(() => thanksTo(bob).length === 2)
    expect(thanksTo(bob)[1]?.mail.text).toContain('MARKED once more')
  })

  test('waits for the end of quiet hours', async () => {
    const [ada, bob] = await pair()
    const hour = new Date().getUTCHours()
    await prefer(bob, { timeZone: 'UTC', quietFrom: hour, quietUntil: (hour + 2) % 24 })
    await thank(ada, bob, 'Sleep well')
    await until(async () => {
      const { rows } = await database.pool.query(
        `select from laurel_jobs.job
          where name like '%mails' and data->>'recipient' = $1
            and start_after > now() + interval '55 minutes'`,
        [bob.email],
      )
      return rows.length > 0
    })
    expect(thanksTo(bob)).toEqual([])
  })
})

describe('a digest', () => {
  test('reads like a letter, once a day', async () => {
    const [ada, bob] = await pair()
    const eve = await member()
    await prefer(bob, { kinds: [{ kind: 'thanked', mail: 'daily' }], timeZone: 'UTC' })
    await thank(ada, bob, 'For the night shift')
    await thank(eve, bob, 'For the day shift')
    await handOver(database)
    const eight = new Date('2026-03-10T08:10:00Z')
    expect(await queueDigests(database, new Date('2026-03-10T09:10:00Z'))).toBe(0)
    expect(await queueDigests(database, eight)).toBe(1)
    expect(await queueDigests(database, eight)).toBe(0)
    const { mail } = await mailTo(bob.email, 'Two people thanked you since yesterday')
    expect(mail.text).toContain('For the night shift')
    expect(mail.text).toContain('For the day shift')
    expect(thanksTo(bob)).toEqual([])
  })

  test('comes on Mondays, where it is weekly, at eight where its reader is', async () => {
    const [ada, bob] = await pair()
    const weekly = [{ kind: 'thanked', mail: 'weekly' }]
    await prefer(bob, { kinds: weekly, timeZone: 'Europe/Berlin' })
    await thank(ada, bob, 'For the week')
    expect(await queueDigests(database, new Date('2026-03-10T07:10:00Z'))).toBe(0)
    expect(await queueDigests(database, new Date('2026-03-09T08:10:00Z'))).toBe(0)
    expect(await queueDigests(database, new Date('2026-03-09T07:10:00Z'))).toBe(1)
    await mailTo(bob.email, 'One person thanked you this week')
  })

  test('waits for the end of quiet hours', async () => {
    const [ada, bob] = await pair()
    const daily = [{ kind: 'thanked', mail: 'daily' }]
    await prefer(bob, { kinds: daily, timeZone: 'UTC', quietFrom: 22, quietUntil: 10 })
    await thank(ada, bob, 'For the late shift')
    expect(await queueDigests(database, new Date('2126-03-10T08:10:00Z'))).toBe(1)
    const { rows } = await database.pool.query(
      `select start_after from laurel_jobs.job
        where data->>'recipient' = $1 and data->>'kind' = 'digest'`,
      [bob.email],
    )
    expect(rows).toEqual([{ start_after: new Date('2126-03-10T10:00:00Z') }])
  })

  test('has what waited for it, when its reader chooses other mails meanwhile', async () => {
    const [ada, bob] = await pair()
    await prefer(bob, { kinds: [{ kind: 'thanked', mail: 'weekly' }] })
    await thank(ada, bob, 'For the week')
    await prefer(bob, { kinds: [{ kind: 'thanked', mail: 'daily' }] })
    expect(await queueDigests(database, new Date('2026-03-09T08:10:00Z'))).toBe(1)
    const { mail } = await mailTo(bob.email, 'One person thanked you this week')
    expect(mail.text).toContain('For the week')
  })

  test('tells of later reactions to a card that an earlier one told of', async () => {
    const [ada, bob] = await pair()
    const eve = await member()
    await prefer(bob, { kinds: [{ kind: 'reacted', mail: 'daily' }] })
    await thank(ada, bob, 'For the night shift')
    const { json } = await expectOk(
      bob.visitor.call('listRecognitions', { query: { scope: 'received' } }),
    )
    const [{ id }] = json['recognitions'] as [{ id: number }]
    const reactAndRead = async (from: Member, day: number) => {
      await expectOk(from.visitor.call('react', { params: { id, emoji: '👏' } }))
      return queueDigests(database, new Date(`2026-03-${day}T08:10:00Z`))
    }
    expect(await reactAndRead(ada, 10)).toBe(1)
    await mailTo(bob.email, 'One thing happened since yesterday')
    expect(await reactAndRead(eve, 11)).toBe(1)
    const { mail } = await mailTo(bob.email, 'One thing happened since yesterday', 2)
    expect(mail.text).toMatch(/ and one other reacted to your thanks/)
  })

  test('leaves out what was read meanwhile', async () => {
    const [ada, bob] = await pair()
    await prefer(bob, { kinds: [{ kind: 'thanked', mail: 'daily' }] })
    await thank(ada, bob, 'READ before')
    const inbox = await expectOk(bob.visitor.call('readInbox'))
    const [{ id }] = inbox.json['notifications'] as [{ id: number }]
    await expectOk(bob.visitor.call('changeInbox', { body: { upTo: id, isRead: true } }))
    await thank(ada, bob, 'UNREAD still')
    await queueDigests(database, new Date('2026-03-10T08:10:00Z'))
    const { mail } = await mailTo(bob.email, 'One person thanked you since yesterday')
    expect(mail.text).toContain('UNREAD')
    expect(mail.text).not.toContain('READ before')
  })
})

describe('a link that stops mails', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

  async function linkOf(person: Member): Promise<string> {
    await until(() => thanksTo(person).length > 0)
    const link = /api\/unsubscribe\/([\w.-]+)/.exec(
      thanksTo(person).at(-1)?.raw.replaceAll('=\r\n', '') ?? '',
    )
    if (link?.[1] === undefined) throw new Error('no link')
    return link[1]
  }

  /** As a mail program does it, without signing in. */
  const oneClick = (token: string): Promise<Answer> =>
    new Visitor(app).send({
      method: 'POST',
      url: `/api/unsubscribe/${token}`,
      headers: FORM,
      payload: 'List-Unsubscribe=One-Click',
    })
  const mailOf = async ({ visitor }: Member, kind: string) => {
    const { json } = await expectOk(visitor.call('readPreferences'))
    const kinds = json['kinds'] as { kind: string; mail: string; inInbox: boolean }[]
    return kinds.find((one) => one.kind === kind)
  }

  test('works with one click, for mails at once alone, and again', async () => {
    const [ada, bob] = await pair()
    await thank(ada, bob, 'The first')
    const token = await linkOf(bob)
    for (let time = 0; time < 2; time++) {
      expect(await oneClick(token)).toMatchObject({ status: 200, json: { channel: 'at_once' } })
    }
    expect(await mailOf(bob, 'thanked')).toMatchObject({ mail: 'never', inInbox: true })
    expect(await mailOf(bob, 'commented')).toMatchObject({ mail: 'daily' })
    expect(await mailOf(ada, 'thanked')).toMatchObject({ mail: 'at_once' })
  })

  test('is refused where it is forged, for somebody else, or from before a new choice', async () => {
    const [ada, bob] = await pair()
    await thank(ada, bob, 'The first')
    const token = await linkOf(bob)
    const [, channel, signature = ''] = token.split('.')
    const forged = [
      `${ada.id}.${channel}.${signature}`,
      `${bob.id}.digest.${signature}`,
      `${bob.id}.${channel}.${'A'.repeat(signature.length)}`,
      `999999999.${channel}.${signature}`,
    ]
    for (const wrong of forged) {
      expect(await oneClick(wrong)).toMatchObject({
        status: 410,
        json: { code: 'unsubscribe-invalid' },
      })
    }
    await oneClick(token)
    await prefer(bob, { kinds: [{ kind: 'thanked', mail: 'at_once' }] })
    expect(await oneClick(token)).toMatchObject({ status: 410 })
    expect(await mailOf(bob, 'thanked')).toMatchObject({ mail: 'at_once' })
  })

  test('is refused to other sites', async () => {
    const answer = await new Visitor(app).send({
      method: 'POST',
      url: `/api/unsubscribe/1.digest.${'A'.repeat(43)}`,
      headers: { ...FORM, origin: 'https://evil.test' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer).toMatchObject({ status: 403 })
  })
})

test('an address that the mail server refuses gets no further mail', async () => {
  const [ada, bob] = await pair()
  desk.answer(550)
  await thank(ada, bob, 'Into the void')
  await until(async () => {
    const { json } = await expectOk(bob.visitor.call('readPreferences'))
    return json['isRefused'] === true
  })
  expect(await desk.shown(bob.email)).toMatchObject({ isMailRefused: true })
  desk.answer(250)
  await thank(ada, bob, 'Into the void again')
  await handOver(database)
  await until(async () => (await desk.waitingFor(bob.email)) === 0)
  expect(thanksTo(bob)).toEqual([])

  await prefer(bob, { isRefused: false })
  await thank(ada, bob, 'And back')
  await until(() => thanksTo(bob).length === 1)
})
