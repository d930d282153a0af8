import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { isRefusalCode, refusalStatus } from '#platform/contract/refusal-lookup.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { GENEROUS, ownApp } from './harness/app.ts'
import { ownDatabase } from './harness/database.ts'
import { stampTables } from './harness/digest.ts'
import { build, hostileRequests, type Hostile } from './harness/hostile.ts'
import { SAMPLES } from './harness/samples.ts'
import { EITHER_OR_NONE, FINE_SETTINGS } from './harness/settings-samples.ts'
import { TAKES_ANY_TEXT } from './harness/takes-any-text.ts'
import {
  administratorOf,
  colleagueOf,
  expectOk,
  Visitor,
  type Answer,
  type VisitorCall,
} from './harness/visitor.ts'

const database = await ownDatabase()
const app = await ownApp(database, {}, { ...GENEROUS, account: { uses: 1e6, seconds: 60 } })
const administrator = await administratorOf(app)
const receiver = await colleagueOf(app, administrator, 'receiver@laurel.test')
await expectOk(administrator.call('deposit', { body: { amount: '100000' } }))
const thanks = { ...SAMPLES.thank.body, receivers: [receiver.id] }
const card = (await expectOk(administrator.call('thank', { body: thanks }))).json['id']

/** Valid values that look invalid, by field. */
const NO_POINTS = ['-0', '0', '0.00']
const FINE: Partial<Record<EndpointName, Readonly<Record<string, readonly unknown[]>>>> = {
  choosePicture: { picture: [null] },
  askForMyData: { renew: [true] },
  changeEmployment: {
    country: [undefined, ''],
    kind: [undefined, ''],
    receivesPoints: EITHER_OR_NONE,
  },
  changeCustomFields: { known: [[]], fields: [[]] },
  changeGiftCategories: { known: [[]], categories: [[]] },
  arrangeGifts: { gifts: [[]] },
  changePlaces: { known: [[]], places: [[]] },
  makeToken: { networks: [undefined, []] },
  makeCompanyToken: { networks: [undefined, []] },
  addChatCommand: { lookup: [undefined, null] },
  addChatChannel: { teams: [undefined, [], ['x']], values: [undefined, []] },
  giveRole: { bonusLimit: [undefined, ...NO_POINTS] },
  addGift: { picture: [null], inventory: [0] },
  listUsers: { least: NO_POINTS, most: NO_POINTS },
  countUsers: { least: NO_POINTS, most: NO_POINTS },
  downloadUsers: { least: NO_POINTS, most: NO_POINTS },
  saveSection: { document: [null, undefined], version: [undefined], gap: [undefined] },
  thank: {
    amount: NO_POINTS,
    values: [undefined, []],
    visibility: [undefined],
    picture: [undefined, null],
    isWelcome: [undefined, false],
  },
  changeRecognitionChoices: {
    receivesInPublic: EITHER_OR_NONE,
    isRanked: EITHER_OR_NONE,
    sendsReadReceipts: EITHER_OR_NONE,
  },
  report: { comment: [undefined, null] },
  listReactions: { after: [''] },
  changeInbox: { ids: [undefined, []], upTo: [undefined, 0], isRead: [true, false] },
  changePreferences: {
    kinds: [undefined, []],
    timeZone: [undefined],
    quietFrom: [undefined, 0],
    quietUntil: [undefined, 0],
    quotesPrivate: EITHER_OR_NONE,
    isRefused: [undefined, false],
  },
  changeNotificationDefaults: { kinds: [undefined, []] },
  changeSettings: FINE_SETTINGS,
  changeRules: {
    valueRequired: EITHER_OR_NONE,
    shortestMessage: [undefined, 0],
    showsPoints: EITHER_OR_NONE,
    reactions: [undefined],
  },
}

/** Endpoints that read their other input only if the person or the card exists. */
const OF_PERSON = new Set<EndpointName>([
  'changeEmployment',
  'changePerson',
  'changePosition',
  'readAccount',
  'readProfile',
])
const OF_CARD = new Set<EndpointName>(['addComment', 'report', 'listComments', 'listReactions'])

/** Reads that the audit log records. */
const RECORDED = new Set<EndpointName>([
  'readAccount',
  'downloadUsers',
  'readMilestoneCalendar',
  'readCompanyCalendar',
])
const withoutEvents = (stamps: Record<string, string>) => ({ ...stamps, audit_log: '' })

/** Waits for copies of people's data, which are written in the background. */
async function copiesAreMade(): Promise<void> {
  const open = `select from laurel_jobs.job where name = 'my-data' and state < 'completed'`
  await expect.poll(async () => (await database.pool.query(open)).rowCount).toBe(0)
}

let samples = 0

/** A new value each time for unique fields. */
function sampleOf(name: EndpointName): VisitorCall {
  const sample = SAMPLES[name]
  const with_ = (fields: object) => ({ ...sample, body: { ...sample.body, ...fields } })
  if (name === 'createAccount' || name === 'addPerson')
    return with_({ email: `hostile-${++samples}@laurel.test` })
  if (name === 'addGift') return with_({ name: `Hostile mug ${++samples}` })
  if (name === 'saveSection') {
    return with_({ key: `Hostile section ${++samples}`, document: null, version: undefined })
  }
  if (name === 'thank') return with_({ receivers: [receiver.id] })
  if (OF_PERSON.has(name)) return { ...sample, params: { id: receiver.id } }
  if (OF_CARD.has(name)) return { ...sample, params: { id: card } }
  // Later than every change, so that none is refused as out of date.
  if (name === 'changeSettings') return with_({ version: 1_000_000 })
  if (name === 'addValue') return with_({ name: `Hostile value ${++samples}` })
  return sample
}

/** Calls as the administrator, who may do anything, without storing cookies. */
function sendHostile({ request }: Hostile): Promise<Answer> {
  const visitor = new Visitor(app)
  visitor.cookie = administrator.cookie
  return visitor.send(request)
}

function expectRefusal(answer: Answer, what: string): void {
  const { code, message, ...others } = answer.json
  expect(isRefusalCode(String(code)), `${what}: ${answer.status} ${String(code)}`).toBe(true)
  const known = code as Parameters<typeof refusalStatus>[0]
  expect({ what, status: answer.status }).toEqual({ what, status: refusalStatus(known) })
  expect(answer.status, what).toBeLessThan(500)
  expect(message, what).toBe(refusalInEnglish(known))
  expect(
    Object.keys(others).filter((key) => key !== 'field'),
    what,
  ).toEqual([])
}

/** Accepted text must come back unchanged, except for trimmed ends. */
const comesBack: Partial<
  Record<EndpointName, (hostile: Hostile, answer: Answer) => Promise<void>>
> = {
  async createAccount({ field = '', value, what }, answer) {
    const email = String(answer.json['email'])
    if (field === 'password') {
      await expectOk(activate(email))
      await expectOk(new Visitor(app).login(email, String(value)))
      return
    }
    expect(answer.json[field], what).toBe(String(value).trim())
    expect((await findUser(email))[field], what).toBe(String(value).trim())
  },
  askForMyData: copiesAreMade,
  changePerson({ field = '', value, what }, answer) {
    if (typeof value === 'string') expect(answer.json[field], what).toBe(value.trim())
    return Promise.resolve()
  },
  changeEmployment({ field = '', value, what }, answer) {
    // A missing birthday stays as it was.
    if (typeof value === 'string') expect(answer.json[field], what).toBe(value.trim() || null)
    return Promise.resolve()
  },
  changePosition({ field = '', value, what }, answer) {
    expect(answer.json[field], what).toBe(String(value).trim() || null)
    return Promise.resolve()
  },
  async send({ value, what }) {
    const history = await expectOk(administrator.call('readHistory'))
    const [newest] = history.json['transactions'] as { message: string }[]
    expect(newest?.message, what).toBe(typeof value === 'string' ? value.trim() : '')
  },
  async addPerson({ field = '', value, what }, answer) {
    const shown = await findUser(String(answer.json['email']))
    const text = String(value).trim()
    expect(shown[field], what).toBe(field === 'email' ? text.toLowerCase().normalize('NFC') : text)
  },
  async addGift({ field = '', value, what }, answer) {
    const found = await expectOk(administrator.call('listGifts'))
    const [newest = {}] = found.json['gifts'] as Record<string, unknown>[]
    const kept = field === 'inventory' ? 'stock' : field
    expect(newest, what).toEqual(answer.json)
    expect(newest[kept], what).toBe(typeof value === 'string' ? value.trim() : value)
  },
  async saveSection({ field = '', value, what }, answer) {
    const { key, content } = answer.json
    const read = await expectOk(administrator.call('readSection', { query: { key: String(key) } }))
    expect(read.json, what).toMatchObject({ key, content })
    if (typeof value === 'string') expect(answer.json[field], what).toBe(storedText(value))
  },
  async thank({ field = '', value, what }, answer) {
    const params = { id: Number(answer.json['id']) }
    const read = await expectOk(administrator.call('readRecognition', { params }))
    if (field === 'message') expect(read.json[field], what).toBe(storedText(String(value)))
  },
  async addComment({ value, what }, answer) {
    const query = { after: String(Number(answer.json['id']) - 1) }
    const read = await expectOk(administrator.call('listComments', { params: { id: card }, query }))
    expect(read.json['comments'], what).toMatchObject([{ text: storedText(String(value)) }])
  },
  async addValue({ value, what }) {
    const { json } = await expectOk(administrator.call('listValues'))
    const last = (json['values'] as { name: string }[]).at(-1)
    expect(last?.name, what).toBe(String(value).trim())
  },
  changeSettings({ field = '', value, what }, answer) {
    if (field === 'companyName' && typeof value === 'string') {
      expect(answer.json['values'], what).toMatchObject({ companyName: value.trim() })
    }
    return Promise.resolve()
  },
  saveAnswer({ field = '', value, what }, answer) {
    expect(answer.json[field], what).toBe(storedText(String(value)))
    return Promise.resolve()
  },
}

function storedText(text: string): string {
  return text.trim().replaceAll('\r\n', '\n')
}

function isValid(name: EndpointName, { field = '', value }: Hostile): boolean {
  return FINE[name]?.[field]?.some((fine) => isDeepStrictEqual(fine, value)) === true
}

async function findUser(email: string): Promise<Record<string, unknown>> {
  const found = await expectOk(administrator.call('listUsers', { query: { search: email } }))
  const users = found.json['users'] as Record<string, unknown>[]
  return users.find((user) => user['email'] === email) ?? {}
}

async function activate(email: string): Promise<Answer> {
  const { id } = await findUser(email)
  const params = { id: Number(id) }
  return administrator.call('setPermissions', { params, body: { isActive: true } })
}

/** The settings have so many fields that a busy machine needs more than a minute for their requests. */
const MANY_REQUESTS = { timeout: 240_000 }

/** Any text is a file with columns, of which nothing is kept. */
const TAKES_ANY_FILE: EndpointName = 'readImportColumns'

describe.each(Object.entries(endpoints) as [EndpointName, Endpoint][])('%s', (name, endpoint) => {
  // A sign-in counts as recent for ten minutes, and all endpoints together may take longer.
  beforeAll(async () => {
    if (endpoint.recentSignIn !== true) return
    administrator.cookie = (await administratorOf(app)).cookie
  })

  test('refuses malformed requests with a reason, and changes nothing', MANY_REQUESTS, async () => {
    await copiesAreMade()
    let before = await stampTables(database)
    for (const hostile of hostileRequests(endpoint, () => sampleOf(name))) {
      const answer = await sendHostile(hostile)
      const after = await stampTables(database)
      if (answer.status !== 200) {
        expectRefusal(answer, hostile.what)
        // A refusal of the endpoint's own is remembered under its key; malformed ones are not.
        const own = endpoint.refusals.some((code) => code === answer.json['code'])
        const { answers, audit_log: events, code_guesses: guesses, ...others } = after
        expect({
          ...others,
          answers: own ? before['answers'] : answers,
          // A refused sign-in is recorded.
          audit_log: own && name === 'login' ? before['audit_log'] : events,
          // A wrong code is counted.
          code_guesses: own && name === 'findOrderByCode' ? before['code_guesses'] : guesses,
        }).toEqual(before)
        before = after
        continue
      }
      // Only a hash of passwords is stored.
      if (hostile.field !== 'password') {
        expect(String(hostile.value), hostile.what).not.toMatch(/\p{Noncharacter_Code_Point}/u)
      }
      if (hostile.mayBeValid !== true && !isValid(name, hostile) && name !== TAKES_ANY_FILE) {
        expect(TAKES_ANY_TEXT[name], hostile.what).toContain(hostile.field)
      }
      if (RECORDED.has(name)) expect(withoutEvents(after)).toEqual(withoutEvents(before))
      else if (endpoint.method === 'GET') expect(after, hostile.what).toEqual(before)
      else await comesBack[name]?.(hostile, answer)
      before = await stampTables(database)
    }
    expect(await stampTables(database, { anyway: true })).toEqual(before)
  })

  test('accepts the request they were derived from', async () => {
    const answer = await sendHostile({ what: 'sample', request: build(endpoint, sampleOf(name)) })
    expect([200, ...endpoint.refusals.map(refusalStatus)]).toContain(answer.status)
    if (answer.status !== 200) expect(endpoint.refusals).toContain(answer.json['code'])
    if (name === 'logout') administrator.cookie = (await administratorOf(app)).cookie
  })
})

test('logs no unexpected error', () => {
  // Writes from another site are expected, with one line a minute.
  const unexpected = app.complaints.filter((line) => !line.includes('because of its origin'))
  expect(unexpected).toEqual([])
})
