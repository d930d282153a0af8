import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#app/contract/endpoints.ts'
import { EXAMPLES } from '#app/contract/examples.ts'
import { audit } from '#app/server/audit.ts'
import { CHAT_LIMITS } from '#assistant/server/chat-limits.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { backUp } from '#platform/server/backup/back-up.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { EVENT_NAMES } from '#webhooks/contract/events.ts'
import { GENEROUS, ownApp } from './harness/app.ts'
import { ownDatabase } from './harness/database.ts'
import { assistantOf } from './harness/mcp-client.ts'
import { until } from './harness/until.ts'
import { administratorOf, colleaguesOf, expectOk, type Visitor } from './harness/visitor.ts'
import { openReceiver } from './harness/webhook-receiver.ts'
import { Importer, lines } from './imports/importer.ts'
import { startMailServer } from './mail/mail-server.ts'

const CODE = 'Pl4nted-C0de/In+Tunis=9'
const PIN = '83519-64207'
/** A row that is refused keeps no code either. */
const REFUSED = 'Ref?sed-C0de-77/1x'

const folder = await mkdtemp(join(tmpdir(), 'laurel-codes-'))
afterAll(() => rm(folder, { recursive: true }))
const database = await ownDatabase()
const mailServer = await startMailServer()
afterAll(() => mailServer.stop())
const receiver = await openReceiver()
afterAll(() => receiver.close())
const store = await openFolderStore(folder)
const app = await ownApp(
  database,
  {
    webhookAllow: ['127.0.0.1'],
    mail: {
      url: `smtp://127.0.0.1:${mailServer.port}`,
      from: { name: 'Laurel', address: 'points@laurel.test' },
      publicUrl: 'https://points.laurel.test',
    },
  },
  GENEROUS,
  store,
  CHAT_LIMITS,
  undefined,
  'trace',
)
const administrator = await administratorOf(app)
const newColleague = colleaguesOf(app, administrator)
const [noor, keeper, other] = [await newColleague(), await newColleague(), await newColleague()]
const webhook = { name: 'Warehouse', url: receiver.url, events: EVENT_NAMES, takesPrivate: true }
await expectOk(administrator.call('addWebhook', { body: webhook }))
const role = { params: { id: keeper.id, role: 'shopKeeper' }, body: {} }
await expectOk(administrator.call('giveRole', role))
await expectOk(administrator.call('deposit', { body: { amount: '1000' } }))
await expectOk(administrator.call('send', { body: { receiver: noor.email, amount: '100' } }))

async function plant(): Promise<number> {
  const body = { name: 'Bookshop', description: 'Read', price: '5', inventory: 0, picture: null }
  const { json } = await expectOk(keeper.visitor.call('addGift', { body }))
  const importer = new Importer(app, keeper.visitor)
  const rows = [
    'code,PIN,value,expires,note',
    `${CODE},${PIN},25 EUR,2098-01-01,At any till`,
    `${REFUSED},${PIN},,soon,`,
    'REPLACEMENT-0001,,25 EUR,2099-01-01,',
  ]
  const checked = await expectOk(
    keeper.visitor.call('checkImport', {
      query: { kind: 'codes', gift: String(json['id']) },
      file: { type: 'text/csv', content: lines(...rows) },
    }),
  )
  await searchTables()
  await importer.apply(checked.json['id'])
  return json['id']
}

async function buy(): Promise<number> {
  await expectOk(noor.visitor.call('addToCart', { body: { gift } }))
  await expectOk(noor.visitor.call('buyCart', { body: { total: '5.00' } }))
  const { json } = await expectOk(noor.visitor.call('listPurchases'))
  const [purchase] = json['purchases']
  const id = purchase?.items[0]?.codes?.[0]?.id ?? ''
  const shown = await expectOk(noor.visitor.call('showCode', { params: { id } }))
  expect(shown.json).toMatchObject({ code: CODE, pin: PIN })
  const reason = { reason: 'The till does not know it' }
  await expectOk(keeper.visitor.call('replaceCode', { params: { id }, body: reason }))
  return purchase?.id ?? 0
}

/** A secret as it may stand somewhere. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  // Within other bytes, base64 begins at another place.
  const inside = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  )
  const url = encodeURIComponent(secret)
  const html = secret.replaceAll('&', '&amp;').replaceAll('+', '&#43;')
  return [secret, url, html, bytes.toString('hex'), bytes.toString('base64url'), ...inside]
}

const FORMS = [CODE, REFUSED, PIN].flatMap(formsOf)

const gift = await plant()
const order = await buy()

function found(text: string): string[] {
  const lower = text.toLowerCase()
  return FORMS.filter((form) => lower.includes(form.toLowerCase()))
}

async function searchTables(): Promise<void> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(tables.length).toBeGreaterThan(90)
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(
      `select t::text as row from ${name} t`,
    )
    expect(found(rows.map(({ row }) => row).join('\n')), name).toEqual([])
  }
}

test('finds a secret in each of its forms', () => {
  expect(found(`x ${CODE} y`)).toContain(CODE)
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    expect(found(Buffer.from(`"xx${CODE}yy"`).toString(encoding)), encoding).not.toEqual([])
  }
  expect(found(`?code=${encodeURIComponent(CODE)}`)).not.toEqual([])
})

test('no table has a code, and so no backup', searchTables)

test('no backup has a code', async () => {
  const backup = join(folder, '..', `${basename(folder)}-backup`)
  afterAll(() => rm(backup, { recursive: true }))
  const { connection } = database
  await backUp({ connection, store, audit, folder: backup, say: () => {} })
  const files = await readdir(backup, { recursive: true, withFileTypes: true })
  let rows = 0
  for (const file of files.filter((one) => one.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name))
    const text = (file.name.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes).toString('latin1')
    expect(found(text), file.name).toEqual([])
    rows += text.includes('The till does not know it') ? 1 : 0
  }
  // The audit log, which tells of the replacement, is in it.
  expect(rows).toBeGreaterThan(0)
})

test('no mail has a code', async () => {
  const news = () => mailServer.mails.filter(({ mail }) => mail.subject?.includes('new code'))
  await until(() => news().length > 0)
  for (const { raw, mail } of mailServer.mails) {
    const { subject = '', text = '', html = '' } = mail
    expect(found([raw, subject, text, html].join('\n')), subject).toEqual([])
  }
})

test('no message of a webhook has a code', async () => {
  const kinds = () => new Set(receiver.received.map(({ payload }) => payload.type))
  await until(() => kinds().has('order.placed') && kinds().has('order.changed'))
  for (const { body, headers } of receiver.received) {
    expect(found(body + JSON.stringify(headers))).toEqual([])
  }
})

test('no file and no log has a code', async () => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter((one) => one.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name))
    expect(found(bytes.toString('latin1')), file.name).toEqual([])
  }
  expect(app.complaints.length).toBeGreaterThan(20)
  expect(found(app.complaints.join('\n'))).toEqual([])
})

/** What is read, with the planted gift, its order and its import where an id is asked for. */
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
  const id = path.startsWith('/api/purchases') ? order : path.startsWith('/api/gifts') ? gift : 1
  const url = path.replaceAll(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(String(part === 'id' ? id : params[part])),
  )
  return { url, query: 'search' in query ? { ...query, search: '' } : query }
}

test.each<[string, Visitor]>([
  ['the administrator', administrator],
  ['the shop keeper', keeper.visitor],
  ['the buyer', noor.visitor],
  ['somebody else', other.visitor],
])('no answer to %s has a code', async (_, { cookie }) => {
  let answered = 0
  for (const name of READ) {
    const response = await app.server.inject({ ...addressOf(name), headers: { cookie } })
    if (response.statusCode === 200) answered += 1
    expect(found(response.body), name).toEqual([])
  }
  expect(answered).toBeGreaterThan(20)
})

test('no search finds a code by its signs', async () => {
  for (const name of ['listGifts', 'listPurchaseDetails', 'listInventory'] as const) {
    const { json } = await administrator.call(name, { query: { search: CODE } })
    expect(found(JSON.stringify(json).replaceAll(JSON.stringify(CODE), '')), name).toEqual([])
  }
})

test('no token shows a code, and no tool of an assistant', async () => {
  const assistant = await assistantOf(app, noor.visitor, ['read', 'shop'])
  const { tools = [] } = await assistant.ask('tools/list')
  expect(tools.length).toBeGreaterThan(3)
  for (const { name } of tools) {
    expect(
      found(JSON.stringify(await assistant.ask('tools/call', { name, arguments: {} }))),
    ).toEqual([])
  }
  expect(endpoints.showCode).not.toHaveProperty('scope')
})
