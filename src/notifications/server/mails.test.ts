import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { expectOk, Visitor, type Answer } from '#test/harness/visitor.ts'
import { startCorrespondence } from '#test/mail/correspondence.ts'
import type { ReceivedMail } from '#test/mail/mail-server.ts'
import { membersOf, type Member } from '#test/mail/members.ts'
import { queueDueNews } from './hand-over.ts'
import { queueDigests } from './queue-digests.ts'

const desk = await startCorrespondence()
const { database, app } = desk

const { pair, thank, prefer, thanksTo } = membersOf(desk)

async function pictureIn(received: ReceivedMail | undefined, cid: string) {
  const found = received?.mail.attachments.find(({ contentId }) => contentId === `<${cid}>`)
  if (found === undefined || typeof found.content === 'string') throw new Error(`no ${cid}`)
  expect(found).toMatchObject({ disposition: 'inline', mimeType: 'image/png' })
  const png = Buffer.from(new Uint8Array(found.content))
  return { png, info: { ...(await sharp(png).metadata()), size: png.length } }
}

describe('a mail at once', () => {
  test('says who thanked whom for what, leads to the card, and can be stopped', async () => {
    const [ada, bob] = await pair()
    await thank(ada, bob, 'For the *night* shift & <more>')
    await until(() => thanksTo(bob).length === 1)
    const [arrived] = thanksTo(bob)
    const { text = '', html = '', headers, messageId } = arrived?.mail ?? {}
    expect(text).toContain('For the *night* shift & <more>')
    expect(html).toContain('For the night shift &amp; &lt;more&gt;')
    expect(text).toMatch(/https:\/\/points\.company\.test\/thanks\/\d+/)
    const header = (key: string) => headers?.find((one) => one.key === key)?.value
    expect(header('list-unsubscribe')).toMatch(
      /^<https:\/\/points\.company\.test\/api\/unsubscribe\/\d+\.at_once\.[\w-]{43}>$/,
    )
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(messageId).toMatch(/@points\.company\.test>$/)
  })

  test('carries the card as a picture that leads to it, and its words below', async () => {
    const [ada, bob] = await pair()
    await thank(ada, bob, 'You kept calm')
    await until(() => thanksTo(bob).length === 1)
    const { text = '', html = '' } = thanksTo(bob)[0]?.mail ?? {}
    const { info } = await pictureIn(thanksTo(bob)[0], 'card@laurel')
    expect(info).toMatchObject({ format: 'png', width: 1200 })
    expect(info.size).toBeLessThan(100_000)
    const alt = /<img src="cid:card@laurel"[^>]* alt="([^"]*)"/.exec(html)?.[1]
    // Not the words once more, which stand below.
    expect(alt).toBe('See your card')
    expect(html).toMatch(/<h1[^>]*>.* thanked you with 2\.50 points<\/h1>/)
    expect(text).toContain('> You kept calm')
    expect(text).toMatch(/See your card:\r?\nhttps:\/\/points\.company\.test\/thanks\/\d/)
    // The mark beside the company's name.
    expect((await pictureIn(thanksTo(bob)[0], 'logo@laurel')).info).toMatchObject({ width: 80 })
  })

  test('draws nothing that its words keep to themselves', async () => {
    const [ada, bob] = await pair()
    const drawn = async (message: string, amount: string) => {
      const before = thanksTo(bob, amount).length
      await thank(ada, bob, message, 'private', amount)
      await until(() => thanksTo(bob, amount).length > before)
      return (await pictureIn(thanksTo(bob, amount).at(-1), 'card@laurel')).png
    }
    const [short, long] = [
      await drawn('Between us', '2.50'),
      await drawn('MARKED '.repeat(40), '2.50'),
    ]
    expect(long.equals(short)).toBe(true)
    // The points are told, the words are not.
    expect((await drawn('Between us', '3.50')).equals(short)).toBe(false)
    expect((await drawn('Between us', '0')).equals(short)).toBe(false)
  })

  test('goes without the picture where the fonts lack its letters', async () => {
    const [ada, bob] = await pair()
    await thank(ada, bob, 'Спасибо')
    await until(() => thanksTo(bob).length === 1)
    expect(thanksTo(bob)[0]?.mail.html).not.toContain('cid:card')
    expect(thanksTo(bob)[0]?.mail.text).toContain('> Спасибо')
  })

  test('quotes private thanks only if its reader allows it', async () => {
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

describe('a retry within quiet hours', () => {
  interface Job {
    id: string
    state: string
    waits: boolean
  }

  /** The id of the mail's job once it is as wanted; `waits`: it starts after this hour. */
  async function jobOf({ email }: Member, kind: string, wanted: (job: Job) => boolean) {
    const jobs = async () => {
      const { rows } = await database.pool.query<Job & Record<string, unknown>>(
        `select id::text, state::text, start_after > now() + interval '55 minutes' as waits
           from laurel_jobs.job
          where state < 'completed' and data->>'recipient' = $1 and data->>'kind' = $2`,
        [email, kind],
      )
      return rows
    }
    await until(async () => (await jobs()).some(wanted))
    const [job, ...others] = await jobs()
    expect(others).toEqual([])
    return job?.id
  }

  const retry = (id = '') =>
    database.pool.query('update laurel_jobs.job set start_after = now() where id = $1', [id])
  const isRetry = ({ state }: Job) => state === 'retry'

  async function beQuiet(person: Member): Promise<void> {
    const hour = new Date().getUTCHours()
    await prefer(person, { timeZone: 'UTC', quietFrom: hour, quietUntil: (hour + 2) % 24 })
  }

  test.each(['notification', 'digest'])('waits for their end: %s', async (kind) => {
    const [ada, bob] = await pair()
    if (kind === 'digest') await prefer(bob, { kinds: [{ kind: 'thanked', mail: 'daily' }] })
    // Sends the mail about the new account first.
    await queueDueNews(database)
    await until(async () => (await desk.waitingFor(bob.email)) === 0)
    desk.answer(451)
    await thank(ada, bob, 'Just before bedtime')
    await queueDigests(database, new Date('2126-03-12T08:10:00Z'))
    const id = await jobOf(bob, kind, isRetry)
    await beQuiet(bob)
    desk.answer(250)
    await retry(id)
    // The job stays the same, so mail programs recognize the mail by its Message-ID.
    expect(await jobOf(bob, kind, ({ waits }) => waits)).toBe(id)
    const arrived = () =>
      desk.mails.filter(
        ({ to, mail }) => to.includes(bob.email) && mail.subject?.includes('thanked you'),
      )
    expect(arrived()).toEqual([])
    await prefer(bob, { quietFrom: 0, quietUntil: 0 })
    await retry(id)
    await until(() => arrived().length === 1)
    expect(arrived()[0]?.mail.messageId).toContain(id)
  })

  test('does not delay a link to a new password', async () => {
    const bob = await desk.someone()
    desk.answer(451)
    await desk.ask(bob.email, 'password')
    const id = await jobOf(bob, 'choosePassword', isRetry)
    await beQuiet(bob)
    desk.answer(250)
    await retry(id)
    await desk.passwordToken(bob.email)
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
    const kinds = json['kinds']
    return kinds.find((one) => one.kind === kind)
  }

  test('works with one click, repeatedly, for mails at once only', async () => {
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

  test('is refused if it is forged, another person’s, or older than a new choice', async () => {
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

  test('is refused when another site sends it', async () => {
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
    return json['isRefused']
  })
  expect(await desk.shown(bob.email)).toMatchObject({ isMailRefused: true })
  desk.answer(250)
  await thank(ada, bob, 'Into the void again')
  await queueDueNews(database)
  await until(async () => (await desk.waitingFor(bob.email)) === 0)
  expect(thanksTo(bob)).toEqual([])

  await prefer(bob, { isRefused: false })
  await thank(ada, bob, 'And back')
  await until(() => thanksTo(bob).length === 1)
})
