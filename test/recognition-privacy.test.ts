import { expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { TOPICS } from '#platform/contract/events.ts'
import { clientOf } from './concurrency/app-client.ts'
import { listenUnparsed } from './concurrency/event-reader.ts'
import { ownApp } from './harness/app.ts'
import { ownDatabase } from './harness/database.ts'
import { build } from './harness/hostile.ts'
import { SAMPLES } from './harness/samples.ts'
import {
  administratorOf,
  colleagueOf,
  expectOk,
  Visitor,
  type VisitorCall,
} from './harness/visitor.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const appClient = await clientOf(app)
const administrator = await administratorOf(app)
const hireOne = (name: string) =>
  colleagueOf(app, administrator, `${name}@laurel.test`, { isTransfer: true })
const sender = await hireOne('sender')
const receiver = await hireOne('receiver')
/** A user who keeps received thanks private. */
const shy = await hireOne('shy')
const stranger = await hireOne('stranger')

const READERS = {
  nobody: new Visitor(app),
  stranger: stranger.visitor,
  sender: sender.visitor,
  receiver: receiver.visitor,
  shy: shy.visitor,
  administrator,
}
type Role = keyof typeof READERS
const ROLES = Object.keys(READERS) as Role[]
const SIGNED_IN: readonly Role[] = ['stranger', 'sender', 'receiver', 'shy', 'administrator']

/** Marked words, and the roles that may read them. */
const MARKED: Readonly<Record<string, readonly Role[]>> = {
  markedpublic: SIGNED_IN,
  markedpubliccomment: SIGNED_IN,
  markedprivate: ['sender', 'receiver'],
  markedprivatecomment: ['sender', 'receiver'],
  markedprivatewithoutpoints: ['sender', 'receiver'],
  markedtransfer: ['sender', 'receiver'],
  markedshy: ['sender', 'shy'],
  markedshared: ['sender', 'receiver', 'shy'],
  markedsharedcomment: ['sender', 'receiver', 'shy'],
  // A reader of the card reported it to the administrator.
  markedreported: ['sender', 'receiver', 'administrator'],
  markedundone: [],
  markedundonewithoutpoints: [],
  markedhidden: [],
  markedhiddencomment: [],
  markedremovedcomment: [],
}
const WORDS = Object.keys(MARKED)

interface Card {
  readonly id: number
  readonly readers: readonly Role[]
}
const cards: Card[] = []

const idOf = async (answering: ReturnType<Visitor['call']>) =>
  Number((await expectOk(answering)).json['id'])

/** The sender's thanks; the readers of their words may open the card. */
async function thank(word: string, fields: object = {}): Promise<number> {
  const body = { receivers: [receiver.id], amount: '1', message: `So ${word}!`, ...fields }
  const id = await idOf(sender.visitor.call('thank', { body }))
  const isHidden = word === 'markedhidden'
  cards.push({ id, readers: isHidden ? ['sender', 'receiver'] : readersOf(word) })
  return id
}

function readersOf(word: string): readonly Role[] {
  const readers = MARKED[word] ?? []
  return word === 'markedreported' ? readers.filter((role) => role !== 'administrator') : readers
}

const comment = (by: Visitor, id: number, word: string) =>
  idOf(by.call('addComment', { params: { id }, body: { text: `Very ${word}.` } }))

const added = await expectOk(
  administrator.call('addValue', { body: { name: 'Care', emoji: '🌱', color: 'green' } }),
)
const value = added.json['id']
const SECTION = 'Whom I was thanked by'

async function fillWall(): Promise<void> {
  const reason = { reason: 'Not our tone' }
  const open = await thank('markedpublic', { values: [value] })
  await comment(stranger.visitor, open, 'markedpubliccomment')
  const secret = await thank('markedprivate', { visibility: 'private', values: [value] })
  await comment(receiver.visitor, secret, 'markedprivatecomment')
  await thank('markedprivatewithoutpoints', { visibility: 'private', amount: '0' })
  const transfer = { receiver: 'receiver@laurel.test', amount: '1', message: 'markedtransfer' }
  await expectOk(sender.visitor.call('send', { body: transfer }))

  const choice = { body: { receivesInPublic: false } }
  await thank('markedshy', { receivers: [shy.id], values: [value] })
  await expectOk(shy.visitor.call('changeRecognitionChoices', choice))
  const shared = await thank('markedshared', { receivers: [shy.id, receiver.id] })
  await comment(receiver.visitor, shared, 'markedsharedcomment')

  const undone = [
    await thank('markedundone', { visibility: 'private' }),
    await thank('markedundonewithoutpoints', { amount: '0' }),
  ]
  const reportTo = (by: Visitor, id: number, comment: number | null = null) =>
    expectOk(by.call('report', { params: { id }, body: { comment, reason: 'This hurts' } }))
  await reportTo(receiver.visitor, await thank('markedreported', { visibility: 'private' }))
  for (const id of undone) {
    await reportTo(receiver.visitor, id)
    await expectOk(sender.visitor.call('undoThanks', { params: { id } }))
  }
  const hidden = await thank('markedhidden', { values: [value] })
  await expectOk(administrator.call('hideRecognition', { params: { id: hidden }, body: reason }))
  const rude = await comment(stranger.visitor, open, 'markedhiddencomment')
  await expectOk(administrator.call('hideComment', { params: { id: rude }, body: reason }))
  const sorry = await comment(stranger.visitor, open, 'markedremovedcomment')
  await reportTo(receiver.visitor, open, sorry)
  await expectOk(stranger.visitor.call('removeComment', { params: { id: sorry } }))

  const section = { key: SECTION, content: 'Your latest thanks.', facts: ['thanks'] }
  await expectOk(administrator.call('saveSection', { body: section }))
}

const QUERIES = ['', ...WORDS]
const PEOPLE = [sender, receiver, shy, stranger]
const ofPeople = (sent: VisitorCall = {}) =>
  PEOPLE.map(({ id }): VisitorCall => ({ params: { id }, ...sent }))
const ofCards = () => cards.map(({ id }): VisitorCall => ({ params: { id } }))
const bySearch = (name: EndpointName) =>
  QUERIES.map((search): VisitorCall => ({ query: { ...SAMPLES[name].query, search } }))

/** Every GET endpoint with the requests that could show words; by default, its sample. */
const ASKED: Partial<Record<EndpointName, () => readonly VisitorCall[]>> = {
  listRecognitions: () =>
    ['company', 'received', 'given', 'person'].flatMap((scope) =>
      (scope === 'person' ? PEOPLE : [sender]).flatMap(({ id }) => [
        { query: { scope, person: String(id), value: String(value) } },
        ...QUERIES.map((q) => ({ query: { scope, person: String(id), q } })),
      ]),
    ),
  readSummary: () => ['0', '1'].map((since) => ({ query: { since } })),
  readRecognition: ofCards,
  listReactions: ofCards,
  listComments: ofCards,
  readProfile: () => ofPeople(),
  readAccount: () => ofPeople({ query: { page: '1' } }),
  readSection: () => [{ query: { key: SECTION } }],
  listUsers: () => [{}, ...bySearch('listUsers')],
  downloadUsers: () => [{}],
  countUsers: () => [{}],
  readAuditLog: () => [{}, ...QUERIES.map((search) => ({ query: { search } }))],
  downloadAuditLog: () => [{}],
  listPurchaseDetails: () => [{}],
  downloadPurchaseDetails: () => [{}],
  findColleagues: () => ['Test', 'shy', ...WORDS].map((search) => ({ query: { search } })),
  listReports: () => [{}],
  readOverview: () => {
    const from = new Date(Date.now() - 86_400_000).toISOString()
    const until = new Date(Date.now() + 86_400_000).toISOString()
    return [{ query: { from, until, zone: 'UTC' } }]
  },
}

const READS = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { method }]) => method === 'GET',
)

async function readAs(role: Role, endpoint: Endpoint, sent: VisitorCall) {
  const { cookie } = READERS[role]
  const { headers, ...request } = build(endpoint, sent)
  const signedIn = cookie === '' ? {} : { cookie }
  return app.server.inject({ ...request, headers: { ...headers, ...signedIn } })
}

test('no endpoint shows words to people who may not read them', async () => {
  const stream = await listenUnparsed(appClient, stranger.visitor.cookie)
  await fillWall()
  const shown = new Map<string, Set<string>>(WORDS.map((word) => [word, new Set()]))
  const places = new Set<string>()
  for (const role of ROLES) {
    for (const [name, endpoint] of READS) {
      for (const sent of ASKED[name]?.() ?? [SAMPLES[name]]) {
        const { payload, statusCode } = await readAs(role, endpoint, sent)
        expect(statusCode, name).toBeLessThan(500)
        for (const word of payload.match(/marked\w+/g) ?? []) {
          shown.get(word)?.add(role)
          if (role === 'administrator' && word === 'markedreported') places.add(name)
        }
      }
    }
  }
  const everywhere = WORDS.map((word) => [word, ROLES.filter((role) => shown.get(word)?.has(role))])
  expect(Object.fromEntries(everywhere)).toEqual(MARKED)
  expect([...places]).toEqual(['listReports'])
  stream.close()
  expect(stream.text()).not.toMatch(/marked/)
  const known = new Set(TOPICS.map((topic) => JSON.stringify({ topic })))
  expect(stream.data().filter((data) => !known.has(data))).toEqual([])
})

test('every endpoint of a card answers 404 to people who may not open it', async () => {
  const sent: readonly [EndpointName, VisitorCall][] = [
    ['readRecognition', {}],
    ['listReactions', {}],
    ['listComments', {}],
    ['addComment', { body: { text: 'Let me in' } }],
    ['react', { params: { emoji: '👏' } }],
    ['takeReactionBack', { params: { emoji: '👏' } }],
    ['report', { body: { reason: 'Let me in' } }],
  ]
  for (const { id, readers } of cards) {
    for (const role of SIGNED_IN.filter((one) => !readers.includes(one))) {
      for (const [name, asked] of sent) {
        const params = { id, ...asked.params }
        const answer = await READERS[role].call(name, { ...asked, params })
        expect(answer, `${role} ${name}`).toMatchObject({
          status: 404,
          json: { code: 'recognition-unknown' },
        })
      }
    }
    for (const role of readers) {
      const read = await READERS[role].call('readRecognition', { params: { id } })
      expect(read, role).toMatchObject({ status: 200, json: { id } })
    }
  }
})

test('a search finds no card by words that the reader may not read', async () => {
  for (const role of SIGNED_IN) {
    for (const q of WORDS.filter((word) => !readersOf(word).includes(role))) {
      for (const scope of ['company', 'received', 'given']) {
        const found = await READERS[role].call('listRecognitions', { query: { scope, q } })
        expect(found.json, `${role} ${scope} ${q}`).toEqual({ recognitions: [], next: null })
      }
    }
  }
})

test('private thanks announce nothing to others', async () => {
  const stream = await listenUnparsed(appClient, stranger.visitor.cookie)
  await thank('markedprivate', { visibility: 'private' })
  const id = await thank('markedprivate', { visibility: 'private', amount: '0' })
  await comment(receiver.visitor, id, 'markedprivatecomment')
  await expectOk(receiver.visitor.call('react', { params: { id, emoji: '👏' } }))
  // A new gift is announced to everybody, after all earlier announcements.
  await expectOk(administrator.call('addGift', SAMPLES.addGift))
  await expect.poll(() => stream.data().length).toBeGreaterThan(1)
  stream.close()
  expect(stream.data()).toEqual(['everything', 'gifts'].map((topic) => JSON.stringify({ topic })))
})

test('nothing that a third person can read changes with thanks that they may not read', async () => {
  // The stranger has a place among those who thank most, next to the sender's.
  const fields = { receivers: [receiver.id], amount: '0', message: 'Thank you' }
  await expectOk(stranger.visitor.call('thank', { body: fields }))
  // The session's answer contains the time.
  const reads = READS.filter(([name]) => name !== 'readSession')
  const requests = reads.flatMap(([name, endpoint]) =>
    (ASKED[name]?.() ?? [SAMPLES[name]]).map((sent) => ({ name, endpoint, sent })),
  )
  const readAll = async () => {
    const answers: unknown[] = []
    for (const { name, endpoint, sent } of requests) {
      const { payload } = await readAs('stranger', endpoint, sent)
      answers.push({ name, ...sent, payload })
    }
    return answers
  }
  const before = await readAll()
  const secret = { visibility: 'private', values: [value] }
  const id = await thank('markedprivate', secret)
  await thank('markedprivate', { ...secret, amount: '0' })
  await thank('markedshared', { receivers: [shy.id, receiver.id], values: [value] })
  await comment(receiver.visitor, id, 'markedprivatecomment')
  await expectOk(receiver.visitor.call('react', { params: { id, emoji: '👏' } }))
  await expectOk(sender.visitor.call('addPoints', { params: { id }, body: { amount: '1' } }))
  const undone = await thank('markedundone', { values: [value] })
  await expectOk(sender.visitor.call('undoThanks', { params: { id: undone } }))
  expect(await readAll()).toEqual(before)
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
