import pg from 'pg'
import { expect, test } from 'vitest'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { SAMPLES } from '#test/harness/samples.ts'
import { until } from '#test/harness/until.ts'
import {
  expectOk,
  isSignedIn,
  PASSWORD,
  Visitor,
  type Answer,
  type VisitorCall,
} from '#test/harness/visitor.ts'
import { Importer, lines, USERS } from '#test/imports/importer.ts'
import { endpoints, type EndpointName } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'

const { app, administrator, database } = await ownCompany()

interface Person {
  readonly id: number
  readonly email: string
  readonly visitor: Visitor
  readonly password: string
}

async function idOf(visitor: Visitor): Promise<number> {
  const { user } = (await visitor.call('readSession')).json as { user: { id: number } }
  return user.id
}

const people: Person[] = [
  {
    id: await idOf(administrator),
    email: ADMINISTRATOR.email,
    visitor: administrator,
    password: ADMINISTRATOR.password,
  },
]

async function newPerson(present: Person): Promise<Person> {
  const email = `person${people.length}@laurel.test`
  const visitor = new Visitor(app)
  const body = { firstName: 'Test', lastName: 'Colleague', email, password: PASSWORD }
  await expectOk(visitor.call('createAccount', { body }))
  const found = await expectOk(present.visitor.call('listUsers', { query: { search: email } }))
  const [{ id } = { id: 0 }] = found.json['users'] as { id: number }[]
  await expectOk(present.visitor.call('approveUser', { params: { id } }))
  await expectOk(visitor.login(email, PASSWORD))
  const person = { id, email, visitor, password: PASSWORD }
  people.push(person)
  return person
}

/** The one administrator: by the database, and by what each session may do. */
async function findAdministrator(): Promise<Person> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from users where is_administrator',
  )
  expect(rows).toHaveLength(1)
  const found = people.find(({ id }) => id === rows[0]?.id)
  if (found === undefined) throw new Error('an unknown administrator')
  // Their other tab may have been the first to accept, which ends this one's session.
  const { email, password, visitor } = found
  if (!(await isSignedIn(visitor))) await expectOk(visitor.login(email, password))
  return found
}

const CODES_AFTER = ['handover-ended', 'handover-unready', 'not-permitted', 'not-signed-in']

/** Answers are a success, or say that somebody else was first. */
function expectOrdered(answers: readonly Answer[]): void {
  for (const { status, json } of answers) {
    if (status !== 200) expect(CODES_AFTER).toContain(json['code'])
  }
}

const LEAVING = {
  lastDay: null,
  points: 'keep',
  buyUntil: null,
  emptiesCart: true,
  refundsOrders: false,
  recallsBonuses: false,
  reason: 'A new job',
}

/** What may happen while the offer is accepted. */
const RIVALS: Readonly<Record<string, (present: Person, to: Person) => Promise<Answer>>> = {
  'the same acceptance': (_present, to) => {
    const tab = new Visitor(app, to.visitor.cookie)
    return tab.call('acceptHandover', { body: { password: to.password } })
  },
  'taking back': ({ visitor }) => visitor.call('takeBackHandover'),
  declining: (_present, to) => new Visitor(app, to.visitor.cookie).call('declineHandover'),
  'deactivating them': ({ visitor }, { id }) =>
    visitor.call('setPermissions', { params: { id }, body: { isActive: false } }),
  'letting them leave': ({ visitor }, { id }) =>
    visitor.call('planLeaving', { params: { id }, body: LEAVING }),
  'resetting their password': ({ visitor }, { id }) =>
    visitor.call('resetPassword', { params: { id } }),
  'giving them a role': ({ visitor }, { id }) =>
    visitor.call('giveRole', { params: { id, role: 'reader' }, body: {} }),
  'entering a bonus for them': ({ visitor }, { id }) =>
    visitor.call('enterBonus', { params: { id }, body: { amount: '5', reason: '' } }),
  'an adjustment': ({ visitor }, { id }) =>
    visitor.call('adjustBalance', {
      body: { user: id, balance: 'earned', amount: '1', reason: 'A gap' },
    }),
}

const ROUNDS = 4

test.each(Object.entries(RIVALS))(
  'accepting against %s leaves one administrator, and both in an order',
  async (_name, rival) => {
    for (let round = 0; round < ROUNDS; round++) {
      /* oxlint-disable no-await-in-loop -- each round begins where the last one ended */
      const present = await findAdministrator()
      const to = await newPerson(present)
      const offer = { params: { id: to.id }, body: { password: present.password } }
      await expectOk(present.visitor.call('offerHandover', offer))
      const accepted = to.visitor.call('acceptHandover', { body: { password: to.password } })
      // The acceptance checks a password first, so the rival is not always the first.
      if (round % 2 === 1) await accepted
      const answers = await Promise.all([accepted, rival(present, to)])
      const { visitor } = await findAdministrator()
      await visitor.call('takeBackHandover')
      /* oxlint-enable no-await-in-loop */
      expectOrdered(answers)
    }
  },
  60_000,
)

const COMMANDS = (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(
  ([name, { access, method }]) =>
    access.startsWith('administrator') && method !== 'GET' ? [name] : [],
)

/** Valid requests, where the sample is refused before anything is stored. */
const REQUESTS: Partial<Record<EndpointName, (present: Person) => Promise<VisitorCall>>> = {
  applyImport: async ({ visitor }) => {
    const file = lines(USERS, 'New,Person,imported@laurel.test,,,,')
    return { params: { id: (await new Importer(app, visitor).check('users', file)).id } }
  },
  offerHandover: async (present) => {
    const { id } = await newPerson(present)
    return { params: { id }, body: { password: present.password } }
  },
}

/** They try connections, or their samples name nothing that there is, which is found out first. */
const REFUSED_BEFORE = new Set<EndpointName>([
  'addWebhook',
  'changeChatChannel',
  'changeWebhook',
  'invitePeople',
  'mailInvitations',
  'sendTestMail',
  'settleChatMessages',
  'tryChatChannel',
  'tryDirectory',
  'tryProvider',
  'uploadDocument',
])

/** Somebody waits for a lock of this database. */
async function hasWaiting(): Promise<boolean> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

test.each(COMMANDS)('%s that waited for a hand-over is refused', async (name) => {
  const present = await findAdministrator()
  const sent = (await REQUESTS[name]?.(present)) ?? SAMPLES[name]
  const handover = new pg.Client(database.connection)
  await handover.connect()
  try {
    await handover.query('begin')
    await handover.query('update administrator_terms set ended_at = now() where ended_at is null')
    let isAnswered = false
    const answering = present.visitor.call(name, sent).finally(() => (isAnswered = true))
    await until(async () => isAnswered || (await hasWaiting()))
    await handover.query('commit')
    const { json } = await answering
    await database.pool.query(
      `update administrator_terms set ended_at = null
        where id = (select max(id) from administrator_terms)`,
    )
    const { refusals } = endpoints[name] as Endpoint
    const expected = REFUSED_BEFORE.has(name) ? refusals : ['not-permitted']
    expect(expected).toContain(json['code'])
  } finally {
    await handover.end()
  }
})

test('a bonus that a people keeper enters meanwhile is not the administrator’s', async () => {
  const keeper = await newPerson(await findAdministrator())
  const { visitor: present } = await findAdministrator()
  const role = { params: { id: keeper.id, role: 'peopleKeeper' }, body: { bonusLimit: '50' } }
  await expectOk(present.call('giveRole', role))
  for (let round = 0; round < ROUNDS; round++) {
    /* oxlint-disable no-await-in-loop -- each round begins where the last one ended */
    const administratorNow = await findAdministrator()
    const to = await newPerson(administratorNow)
    const offer = { params: { id: to.id }, body: { password: administratorNow.password } }
    await expectOk(administratorNow.visitor.call('offerHandover', offer))
    const entry = { params: { id: to.id }, body: { amount: '5', reason: '' } }
    const entering = async () => {
      for (let times = 0; times < 12; times++) await keeper.visitor.call('enterBonus', entry)
    }
    const accepting = to.visitor.call('acceptHandover', { body: { password: to.password } })
    const [accepted] = await Promise.all([accepting, entering()])
    /* oxlint-enable no-await-in-loop */
    expect(accepted.status).toBe(200)
  }
})
