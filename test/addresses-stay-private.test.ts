import { expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#app/contract/endpoints.ts'
import { EXAMPLES } from '#app/contract/examples.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { GENEROUS, ownApp } from './harness/app.ts'
import { ownDatabase } from './harness/database.ts'
import { assistantOf } from './harness/mcp-client.ts'
import { administratorOf, colleaguesOf, expectOk, type Visitor } from './harness/visitor.ts'

const STREET = 'Pl4nted-Street 97'
const ADDRESS = `Noor Haddad\n${STREET}\nTunis`

const database = await ownDatabase()
const app = await ownApp(database, {}, GENEROUS)
const administrator = await administratorOf(app)
const newColleague = colleaguesOf(app, administrator)
const [noor, keeper, other] = [await newColleague(), await newColleague(), await newColleague()]
const role = { params: { id: keeper.id, role: 'shopKeeper' }, body: {} }
await expectOk(administrator.call('giveRole', role))
await expectOk(administrator.call('deposit', { body: { amount: '1000' } }))
await expectOk(administrator.call('send', { body: { receiver: noor.email, amount: '100' } }))
const gift = await expectOk(
  keeper.visitor.call('addGift', {
    body: {
      name: 'Parcel',
      description: 'It is sent',
      price: '5',
      inventory: 5,
      picture: null,
      terms: { needsAddress: true },
    },
  }),
)
await expectOk(noor.visitor.call('addToCart', { body: { gift: gift.json['id'] } }))
await expectOk(noor.visitor.call('setAddress', { body: { address: ADDRESS, isKept: true } }))
await expectOk(noor.visitor.call('buyCart', { body: { total: '5.00' } }))
const { json } = await expectOk(noor.visitor.call('listPurchases'))
const order = Number((json['purchases'] as { id: number }[])[0]?.id)
await expectOk(keeper.visitor.call('downloadDeliveries', {}))

const has = (text: string) => text.toLowerCase().includes(STREET.toLowerCase())

test('its buyer reads the kept address, a shop keeper that of the order, nobody else either', async () => {
  const sent = { params: { id: order } }
  expect((await noor.visitor.call('readAddress')).json).toEqual({ address: ADDRESS, isKept: true })
  expect((await keeper.visitor.call('readAddress')).json).toEqual({ address: '', isKept: false })
  expect((await keeper.visitor.call('readOrderAddress', sent)).json).toEqual({ address: ADDRESS })
  for (const { visitor } of [noor, other]) {
    expect((await visitor.call('readOrderAddress', sent)).status).toBe(403)
    expect((await visitor.call('downloadDeliveries', {})).status).toBe(403)
  }
})

test('only its own tables have it: no audit log, no webhook, no news, no job', async () => {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select quote_ident(nspname) || '.' || quote_ident(relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where relkind = 'r' and nspname in ('public', 'laurel_jobs') order by 1`,
  )
  const holding: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(
      `select t::text as row from ${name} t`,
    )
    if (rows.some(({ row }) => has(row))) holding.push(name)
  }
  expect(holding).toEqual(['public.delivery_addresses', 'public.order_addresses'])
  expect(has(app.complaints.join('\n'))).toBe(false)
})

const READ = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { method, output, download } = endpoints[name] as Endpoint & { download?: unknown }
  return method === 'GET' && (output !== undefined || download !== undefined)
})

function addressOf(name: EndpointName): { url: string; query: Record<string, string | string[]> } {
  const { params = {}, query = {} } = EXAMPLES[name] as {
    params?: Record<string, string | number>
    query?: Record<string, string | string[]>
  }
  const { path } = endpoints[name]
  const id = path.startsWith('/api/purchases') ? order : gift.json['id']
  const url = path.replaceAll(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(String(part === 'id' ? id : params[part])),
  )
  return { url, query: 'search' in query ? { ...query, search: '' } : query }
}

test.each<[string, Visitor, readonly EndpointName[]]>([
  ['the administrator', administrator, ['readOrderAddress']],
  ['the shop keeper', keeper.visitor, ['readOrderAddress']],
  ['the buyer', noor.visitor, ['readAddress']],
  ['somebody else', other.visitor, []],
])('no other answer or export to %s has it', async (_, { cookie }, own) => {
  const holding: EndpointName[] = []
  for (const name of READ) {
    const response = await app.server.inject({ ...addressOf(name), headers: { cookie } })
    if (has(response.body)) holding.push(name)
  }
  expect(holding).toEqual(own)
})

test('no token reads it, and no tool of an assistant', async () => {
  const assistant = await assistantOf(app, noor.visitor, ['read', 'shop'])
  const { tools = [] } = await assistant.ask('tools/list')
  for (const { name } of tools) {
    expect(has(JSON.stringify(await assistant.ask('tools/call', { name, arguments: {} })))).toBe(
      false,
    )
  }
  for (const name of [
    'readAddress',
    'setAddress',
    'readOrderAddress',
    'downloadDeliveries',
  ] as const)
    expect(endpoints[name]).not.toHaveProperty('scope')
})
