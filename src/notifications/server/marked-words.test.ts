import { expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'
import { ownPushService, type Subscriber } from '#test/harness/web-push.ts'
import { startCorrespondence } from '#test/mail/correspondence.ts'
import { queueDueNews } from './hand-over.ts'
import { queueDigests } from './queue-digests.ts'

const service = await ownPushService()
const desk = await startCorrespondence(service.agent)
const { database, administrator } = desk

/** Every text of a private conversation contains it. */
const MARK = 'MARKED'
const EIGHT = new Date('2126-03-12T08:10:00Z')

interface Member {
  readonly id: number
  readonly email: string
  readonly visitor: Visitor
  readonly browser: Subscriber
}

async function member(): Promise<Member> {
  const one = await desk.someone()
  const set = { params: { id: one.id }, body: { isTransfer: true } }
  await expectOk(administrator.call('setPermissions', set))
  const browser = await subscribe(one.visitor)
  return { ...one, browser }
}

async function subscribe(visitor: Visitor): Promise<Subscriber> {
  const { json } = await expectOk(visitor.call('readPush'))
  const browser = service.subscribe(json['publicKey'])
  await expectOk(visitor.call('subscribePush', { body: browser.subscription }))
  return browser
}

const prefer = ({ visitor }: Member, body: object) =>
  expectOk(visitor.call('changePreferences', { body }))

/** Ada thanks the receivers in private, all comment, and the last one reacts: every kind of news about a card. */
async function talk(ada: Member, receivers: readonly Member[]): Promise<number> {
  const words = { message: `${MARK} thanks`, amount: '2.50', visibility: 'private' }
  const { json } = await expectOk(
    ada.visitor.call('thank', { body: { ...words, receivers: receivers.map(({ id }) => id) } }),
  )
  const params = { id: json['id'] }
  for (const { visitor } of [ada, ...receivers]) {
    const comment = { params, body: { text: `${MARK} comment` } }
    await expectOk(visitor.call('addComment', comment))
  }
  // A reaction marks the thanks as seen, and a digest lists unseen ones only.
  const react = { params: { ...params, emoji: '👏' } }
  for (const { visitor } of receivers.slice(-1)) await expectOk(visitor.call('react', react))
  await expectOk(ada.visitor.call('addPoints', { params, body: { amount: '1' } }))
  return params.id
}

/** Sends everything that is due. */
async function deliver(): Promise<void> {
  while ((await queueDueNews(database)) > 0);
  await queueDigests(database, EIGHT)
  await until(async () => {
    const { rows } = await database.pool.query(
      `select from laurel_jobs.job where state < 'completed'
          and (name like '%mails' or name = 'notification-pushes')`,
    )
    return rows.length === 0
  })
}

/** All texts of a person's mails, pushes and inbox. */
async function reached({ email, browser, visitor }: Member) {
  const mails = desk.mails.filter(({ to }) => to.includes(email))
  const { json } = await expectOk(visitor.call('readInbox'))
  return {
    mails: mails.map(({ mail: { subject, text, html } }) => [subject, text, html].join('\n')),
    pushes: browser.messages.map(({ text }) => text),
    inbox: JSON.stringify(json),
  }
}

const marked = (texts: readonly string[]) => texts.filter((text) => text.includes(MARK))

test('sends private words only if their reader allows it, and to nobody else', async () => {
  const [ada, bob, cem] = [await member(), await member(), await member()]
  const [dan, eve] = [await member(), await member()]
  const office = { ...eve, visitor: administrator, browser: await subscribe(administrator) }
  const kinds = ['thanked', 'pointsAdded', 'commented', 'reacted'] as const
  // Bob gets everything at once, and Cem in digests.
  for (const [person, mail] of [[bob, 'at_once'] as const, [cem, 'daily'] as const]) {
    const all = kinds.map((kind) => ({ kind, inInbox: true, mail, push: true }))
    await prefer(person, { kinds: all, timeZone: 'UTC' })
  }
  const card = await talk(ada, [bob, cem, dan])
  // The administrator is notified of a report, without its words.
  const report = { params: { id: card }, body: { comment: null, reason: `${MARK} reason` } }
  await expectOk(bob.visitor.call('report', report))
  await deliver()

  const [toBob, toCem] = [await reached(bob), await reached(cem)]
  expect(toBob.mails.length).toBeGreaterThan(3)
  expect(toCem.mails.filter((text) => text.includes('thanked you since')).length).toBe(1)
  expect(Math.min(toBob.pushes.length, toCem.pushes.length)).toBeGreaterThan(3)
  expect(marked(desk.mails.map(({ raw }) => raw))).toEqual([])
  for (const person of [ada, bob, cem, eve, office]) {
    const { mails, pushes } = await reached(person)
    expect(marked([...mails, ...pushes])).toEqual([])
  }
  // In Laurel itself, the receivers can read the words.
  expect(toBob.inbox).toContain(MARK)
  expect(marked([(await reached(eve)).inbox, (await reached(office)).inbox])).toEqual([])

  for (const person of [bob, cem]) await prefer(person, { quotesPrivate: true })
  await talk(ada, [bob, cem, dan])
  await deliver()
  const [again, digest] = [await reached(bob), await reached(cem)]
  // Only the thanks are quoted, no comments.
  expect(marked(again.mails)).toHaveLength(1)
  expect(marked(again.pushes)).toHaveLength(1)
  expect(marked(digest.mails)).toHaveLength(1)
  expect(marked(digest.pushes)).toHaveLength(1)
  for (const person of [ada, eve, office]) {
    const { mails, pushes } = await reached(person)
    expect(marked([...mails, ...pushes])).toEqual([])
  }
})

test('sends words by no channel if their receiver keeps them private', async () => {
  const [ada, bob] = [await member(), await member()]
  const body = { receivesInPublic: false }
  await expectOk(bob.visitor.call('changeRecognitionChoices', { body }))
  const channels = { kind: 'thanked', inInbox: true, mail: 'at_once', push: true }
  await prefer(bob, { kinds: [channels], timeZone: 'UTC' })
  const thanks = { receivers: [bob.id], amount: '0', message: `${MARK} thanks` }
  await expectOk(ada.visitor.call('thank', { body: { ...thanks, visibility: 'public' } }))
  await deliver()
  const { mails, pushes, inbox } = await reached(bob)
  expect(mails.filter((text) => text.includes('thanked you'))).toHaveLength(1)
  expect(pushes.filter((text) => text.includes('thanked you'))).toHaveLength(1)
  expect(marked([...mails, ...pushes])).toEqual([])
  expect(inbox).toContain(MARK)
})
