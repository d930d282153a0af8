import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { companyTokenOf, Program } from '#test/harness/api-tokens.ts'
import { ownCompany } from '#test/harness/company.ts'
import { hireMany } from '#test/harness/crowd.ts'
import { SAMPLES } from '#test/harness/samples.ts'
import { expectOk, Visitor, type Answer, type VisitorCall } from '#test/harness/visitor.ts'
import { endpoints, type EndpointName } from '#app/contract/endpoints.ts'
import { ensureStarterManual } from '#manuals/server/starter.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { hire, type Colleague } from './colleagues.ts'

const PEOPLE = 10_000
const CARDS = 20_000
const AT_ONCE = 24

const { database, app, administrator } = await ownCompany()
await ensureStarterManual(database)
await hireMany(database, PEOPLE)
const [sender, receiver] = (await hire(database, 2)) as [Colleague, Colleague]
await database.pool.query(
  `with people as (select array_agg(id) as ids from users where not is_administrator),
        made as (
     insert into recognitions (sender_id, message, amount, visibility, made_at, is_on_wall)
     select ids[1 + k % 5000], 'a e i thank you for order ' || k, 0, 'public',
            now() - make_interval(mins => k), true
       from people, generate_series(1, $1::int) k
     returning id, sender_id)
   insert into recognition_receivers (recognition_id, receiver_id, sender_id)
   select made.id, ids[5001 + made.id % 5000], sender_id from made, people`,
  [CARDS],
)
await database.pool.query('analyze')

const colleague = new Visitor(app, sender.cookie)
const thanks = { ...SAMPLES.thank.body, receivers: [receiver.id], amount: '0.01' }

/** Searches that are as long as a schema allows: one word again and again, and as many words as fit. */
const SEARCHES = [
  'a '.repeat(150),
  'e a i o u n r s t l d c m p h g b f w y k v 1 2 3 4 5 '.repeat(6),
]
const RANGE = { from: '2024-01-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' }

function allowed(endpoint: Endpoint, query: object, field: string, text: string): string | null {
  for (let length = text.length; length > 0; length -= 2) {
    const cut = text.slice(0, length).trim()
    if (endpoint.query && z.safeParse(endpoint.query, { ...query, [field]: cut }).success) {
      return cut
    }
  }
  return null
}

/** The sample of a read with `search` in every field that takes words, and the longest range. */
function worst(name: EndpointName, search: string): VisitorCall {
  const endpoint: Endpoint = endpoints[name]
  const sample = SAMPLES[name]
  const fields = Object.keys(sample.query ?? {})
  const ranged = fields.includes('from') ? { ...sample.query, ...RANGE } : sample.query
  const typed = fields.flatMap((field) => {
    const text = allowed(endpoint, ranged ?? {}, field, search)
    return text === null ? [] : [[field, text] as const]
  })
  return { ...sample, query: { ...ranged, ...Object.fromEntries(typed) } }
}

const CHOSEN = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { method, query, download }: Endpoint = endpoints[name]
  return method === 'GET' && (query !== undefined || download?.startsWith('text/csv') === true)
})

const feed = (await expectOk(colleague.call('makeFeedAddress'))).json['path']
const { token } = await companyTokenOf(administrator, { scopes: ['provision'] })
const directory = new Program(app, token)
const filter = Array.from({ length: 9 }, (_, k) => `userName co "${k}"`).join(' or ')

const READS: readonly (readonly [string, (search: string) => Promise<Answer>])[] = [
  ...CHOSEN.map(
    (name) => [name, (search: string) => administrator.call(name, worst(name, search))] as const,
  ),
  ['a feed', () => colleague.send({ method: 'GET', url: feed })],
  ['SCIM', () => directory.send({ method: 'GET', url: '/scim/v2/Users', query: { filter } })],
]

test.each(READS)(
  `%s holds up nobody's thanks at its worst, ${AT_ONCE} at once`,
  async (_name, read) => {
    const reads = SEARCHES.flatMap((search) =>
      Array.from({ length: AT_ONCE / SEARCHES.length }, () => read(search)),
    )
    const sent = [1, 2, 3].map(() => expectOk(colleague.call('thank', { body: thanks })))
    await Promise.all(sent)
    const failed = (await Promise.all(reads)).filter(({ status }) => status >= 500)
    expect(failed).toEqual([])
  },
)

test('asks with the longest search that the contract allows', () => {
  expect(worst('searchParts', SEARCHES[0] ?? '').query?.['search']).toHaveLength(119)
})
