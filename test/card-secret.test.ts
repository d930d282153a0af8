import { afterAll, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#app/contract/endpoints.ts'
import { celebrate } from '#milestones/server/start-milestones.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { PERSONAL_SCOPES } from '#platform/contract/scopes.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { PERSONAL_DATA_PARTS } from '#privacy/server/my-data-page.ts'
import { clientOf } from './concurrency/app-client.ts'
import { listenUnparsed } from './concurrency/event-reader.ts'
import { tokenOf } from './harness/api-tokens.ts'
import { ownCompany } from './harness/company.ts'
import { build } from './harness/hostile.ts'
import { assistantOf } from './harness/mcp-client.ts'
import { SAMPLES } from './harness/samples.ts'
import { later, NOON, signingTeams, type SigningPerson } from './harness/signing-team.ts'
import { expectOk, type VisitorCall } from './harness/visitor.ts'

const company = await ownCompany()
const { database, app, administrator } = company
const appClient = await clientOf(app)
afterAll(() => appClient.close())
const { switchAnniversariesOn, change, team } = signingTeams(company)
await switchAnniversariesOn({ isSigned: false })

/** Somebody whose five years are in a week, in each office that reads more than others. */
async function celebratedPeople() {
  const [plain, office, other] = [await team(), await team(), await team()]
  for (const role of ['peopleKeeper', 'reader', 'moderator']) {
    // oxlint-disable-next-line no-await-in-loop
    await expectOk(
      administrator.call('giveRole', { params: { id: office.farid.id, role }, body: {} }),
    )
  }
  // They are also a manager, whose own people's cards are signed.
  await change(other.ada, { manager_id: office.farid.id })
  await change(other.farid, { manager_id: null })
  return [plain, office]
}
type Team = Awaited<ReturnType<typeof team>>

const READS = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  // The answer of a session has the time.
  ([name, { method }]) => method === 'GET' && name !== 'readSession',
)

const bySearch = ['', 'Ada', 'Farid', 'secret'].map((search) => ({ query: { search } }))

/** Requests by which somebody may find what is theirs; of other endpoints, their sample. */
const ASKED: Partial<Record<EndpointName, (farid: SigningPerson) => VisitorCall[]>> = {
  listRecognitions: ({ id }) =>
    ['company', 'received', 'given', 'person'].flatMap((scope) =>
      ['', 'secret', 'Farid'].map((q) => ({ query: { scope, person: String(id), q } })),
    ),
  findColleagues: () => bySearch,
  listUsers: () => bySearch,
  readAuditLog: () => bySearch,
  readMilestoneCalendar: () =>
    [0, 7].map((days) => ({ query: { month: later(days).toISOString().slice(0, 7), after: '' } })),
}

/** The requests of an endpoint, also for the person, the manager and a signing by its number. */
function requestsOf(name: EndpointName, { farid, manager, id }: Team): VisitorCall[] {
  const sample = SAMPLES[name]
  const asked = ASKED[name]?.(farid) ?? [sample]
  if (!endpoints[name].path.includes(':id')) return asked
  return [
    ...asked,
    ...[farid.id, manager.id, id].map((one) => ({
      ...sample,
      params: { ...sample.params, id: one },
    })),
  ]
}

async function answersOf(team: Team) {
  const { cookie } = team.farid.visitor
  const answers: unknown[] = []
  for (const [name, endpoint] of READS) {
    for (const sent of requestsOf(name, team)) {
      const { headers, ...request } = build(endpoint, sent)
      // oxlint-disable-next-line no-await-in-loop
      const answer = await app.server.inject({ ...request, headers: { ...headers, cookie } })
      const { date: _date, 'x-request-id': _id, ...others } = answer.headers
      answers.push({ name, sent, status: answer.statusCode, headers: others, body: answer.payload })
    }
  }
  return answers
}

/** What somebody is answered who tries to sign. */
async function attemptsOf({ farid: { visitor }, id }: Team) {
  const params = { id }
  return Promise.all([
    visitor.call('inviteSigners', { params }),
    visitor.call('writeNote', { params, body: { text: 'Let me see' } }),
    visitor.call('removeNote', { params }),
  ]).then((answers) => answers.map(({ status, json }) => ({ status, json })))
}

async function exportOf({ farid: { id } }: Team) {
  const lists: unknown[] = []
  for (const [title, { read }] of PERSONAL_DATA_PARTS) {
    // oxlint-disable-next-line no-await-in-loop
    lists.push([title.id, await read((ask) => database.pool.query(ask), id, sayInEnglish)])
  }
  return lists
}

/** What is kept to be sent to somebody, or told to programs. */
async function outgoingOf({ farid: { id } }: Team) {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select (select json_agg(n order by n.id) from notifications n where n.user_id = $1) as news,
            (select json_agg(e order by e.seq) from published_events e) as events,
            (select json_agg(a order by a.id) from audit_log a) as log,
            (select count(*)::int from recognition_comments) as comments`,
    [id],
  )
  return rows
}

async function assistantAnswers(assistant: Awaited<ReturnType<typeof assistantOf>>) {
  const { tools = [] } = await assistant.ask('tools/list')
  const answers: unknown[] = [tools]
  for (const { name } of tools) {
    // oxlint-disable-next-line no-await-in-loop
    answers.push([name, await assistant.use(name)])
  }
  return answers
}

interface Windows {
  readonly team: Team
  readonly assistant: Awaited<ReturnType<typeof assistantOf>>
  readonly token: string
  readonly feed: string
  /** The address of Ada's picture. */
  readonly picture: string
}

async function openWindows(team: Team): Promise<Windows> {
  const { visitor } = team.farid
  const assistant = await assistantOf(app, visitor, PERSONAL_SCOPES)
  const { token } = await tokenOf(visitor, { scopes: ['read'] })
  const feed = (await expectOk(visitor.call('makeFeedAddress'))).json.path
  const upload = team.ada.visitor.call('uploadPicture', SAMPLES.uploadPicture)
  const { picture } = (await expectOk(upload)).json
  return { team, assistant, token, feed, picture }
}

async function pictureFor({ farid: { visitor } }: Team, picture: string) {
  const { status, json } = await visitor.call('readPicture', { params: { picture, size: 'small' } })
  return { status, json }
}

/** Everything that somebody can read, count, search or export. */
async function everythingOf({ team, assistant, token, feed, picture }: Windows) {
  const authorization = `Bearer ${token}`
  const byToken = await app.server.inject({ url: '/api/recognitions', headers: { authorization } })
  return {
    answers: await answersOf(team),
    attempts: await attemptsOf(team),
    data: await exportOf(team),
    outgoing: await outgoingOf(team),
    assistant: await assistantAnswers(assistant),
    token: byToken.payload,
    feed: (await app.server.inject({ url: feed })).payload,
    picture: await pictureFor(team, picture),
  }
}

const sign = (
  { visitor }: SigningPerson,
  id: number,
  note: { readonly text: string; readonly picture?: string },
) => expectOk(visitor.call('writeNote', { params: { id }, body: note }))

async function signCard({ team: { manager, ada, lev, id }, picture }: Windows): Promise<void> {
  await expectOk(manager.visitor.call('inviteSigners', { params: { id } }))
  await sign(ada, id, { text: 'A secret of Ada' })
  await sign(ada, id, { text: 'A better secret of Ada', picture })
  await sign(lev, id, { text: 'A secret of Lev' })
  await sign(manager, id, { text: 'A secret of the manager' })
  await expectOk(lev.visitor.call('removeNote', { params: { id } }))
}

test('nothing that its person can read, count, search, export or hear differs with a signed card', async () => {
  const teams = await celebratedPeople()
  await database.pool.query(`update milestones set is_signed = true where kind = 'anniversary'`)
  await database.pool.query(`update notification_channels set sends_mail = true`)
  // The cards of others are signed all the time.
  await celebrate(database, NOON)
  for (const one of teams) {
    // oxlint-disable-next-line no-await-in-loop
    await compareWithoutSigning(one)
  }
}, 180_000)

/** Compares everything before and after a person's card can be signed, and is. */
async function compareWithoutSigning(one: Team): Promise<void> {
  await database.pool.query('delete from milestone_signings where occurrence_id = $1', [one.id])
  // Else a slow machine writes meanwhile when people were seen last.
  for (const table of ['last_seen', 'sessions']) {
    // oxlint-disable-next-line no-await-in-loop
    await database.pool.query(`update ${table} set seen_at = now() + interval '1 hour'`)
  }
  const windows = await openWindows(one)
  const stream = await listenUnparsed(appClient, one.farid.visitor.cookie)
  // What reading itself leaves behind, such as its record in the audit log, is there before.
  await everythingOf(windows)
  const before = await everythingOf(windows)
  const heard = stream.data()

  await celebrate(database, NOON)
  await signCard(windows)
  const { rows } = await database.pool.query<{ notes: number }>(
    'select count(*)::int as notes from milestone_notes where occurrence_id = $1',
    [one.id],
  )
  expect(rows).toEqual([{ notes: 2 }])
  expect(await everythingOf(windows)).toEqual(before)
  // A new gift is announced to everybody, after all earlier announcements.
  const gift = { ...SAMPLES.addGift, body: { ...SAMPLES.addGift.body, name: `Gift ${one.id}` } }
  await expectOk(administrator.call('addGift', gift))
  const gifts = JSON.stringify({ topic: 'gifts' })
  await expect.poll(() => stream.data()).toContain(gifts)
  expect(stream.data()).toEqual([...heard, gifts])
  stream.close()
}

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
