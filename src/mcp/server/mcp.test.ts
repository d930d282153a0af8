import { describe, expect, test } from 'vitest'
import { companyTokenOf, tokenOf } from '#test/harness/api-tokens.ts'
import { ownCompany } from '#test/harness/company.ts'
import { assistantOf, McpClient } from '#test/harness/mcp-client.ts'
import { expectOk } from '#test/harness/visitor.ts'

const { app, administrator, newColleague } = await ownCompany({
  publicUrl: 'https://points.example.test',
})
const [ada, grace] = [await newColleague(), await newColleague()]
const named = { firstName: 'Grace', lastName: 'Hopper' }
await expectOk(administrator.call('changePerson', { params: { id: grace.id }, body: named }))
const flags = { params: { id: ada.id }, body: { isTransfer: true } }
await expectOk(administrator.call('setPermissions', flags))

const both = await assistantOf(app, ada.visitor, ['read', 'thank'])

describe('the tools', () => {
  test.each([
    [
      ['read', 'thank'],
      ['find_colleagues', 'read_wall', 'read_my_balance', 'find_gifts', 'draft_thanks'],
    ],
    [['read'], ['find_colleagues', 'read_wall', 'read_my_balance', 'find_gifts']],
    [['thank'], ['draft_thanks']],
    [['shop'], []],
  ] as const)('of the scopes %j are %j', async (scopes, names) => {
    const { tools = [] } = await (await assistantOf(app, ada.visitor, scopes)).ask('tools/list')
    expect(tools.map(({ name }) => name)).toEqual(names)
  })

  test('say what they only read, and what they take', async () => {
    const { tools } = await both.ask('tools/list')
    expect(tools).toMatchObject([
      { annotations: { readOnlyHint: true } },
      { annotations: { readOnlyHint: true } },
      { annotations: { readOnlyHint: true } },
      { annotations: { readOnlyHint: true } },
      { annotations: { readOnlyHint: false }, inputSchema: { required: ['receivers', 'message'] } },
    ])
  })

  test('find colleagues by the beginning of a name', async () => {
    const { structuredContent } = await both.use('find_colleagues', { search: 'Grace H' })
    expect(structuredContent).toEqual({
      colleagues: [{ id: grace.id, name: 'Grace Hopper', title: null, team: null }],
    })
  })

  test('find gifts that are offered to the person, and no others', async () => {
    const gift = {
      name: 'Mug',
      description: 'For tea',
      price: '12.50',
      picture: null,
      inventory: 3,
    }
    const condition = {
      match: 'all',
      rules: [{ field: 'team', is: 'oneOf', values: ['Grenoble'] }],
    }
    const group = { name: 'Grenoble', condition }
    const { json: only } = await expectOk(administrator.call('createGroup', { body: group }))
    const hidden = { ...gift, name: 'Ski pass', audience: [only['id']] }
    const { json: mug } = await expectOk(administrator.call('addGift', { body: gift }))
    await expectOk(administrator.call('addGift', { body: hidden }))
    const { structuredContent } = await both.use('find_gifts', { words: '' })
    expect(structuredContent).toEqual({
      gifts: [
        {
          id: mug['id'],
          name: 'Mug',
          description: 'For tea',
          points: '12.50',
          available: 3,
          categories: [],
          link: `https://points.example.test/gift-shop/${String(mug['id'])}`,
        },
      ],
      next: null,
    })
  })

  test('read the wall, without what is private', async () => {
    const thanks = { receivers: [grace.id], amount: '2', message: 'For the compiler' }
    const { json } = await expectOk(ada.visitor.call('thank', { body: thanks }))
    const secret = { ...thanks, visibility: 'private' as const, message: 'Between us' }
    await expectOk(ada.visitor.call('thank', { body: secret }))
    const { structuredContent } = await both.use('read_wall')
    expect(structuredContent).toMatchObject({
      cards: [
        {
          words: 'For the compiler',
          to: ['Grace Hopper'],
          link: `https://points.example.test/thanks/${json['id']}`,
        },
      ],
      next: null,
    })
  })

  test('read the balance of the token’s person', async () => {
    const { structuredContent } = await both.use('read_my_balance')
    const { json } = await expectOk(ada.visitor.call('readBalances'))
    expect(structuredContent).toMatchObject({ total: json['total'], earned: json['earned'] })
  })
})

describe('is closed to', () => {
  const list = (client: McpClient, headers = {}) => client.post('tools/list', {}, headers)

  test('a browser’s session', async () => {
    const answer = await list(new McpClient(app, { cookie: ada.visitor.cookie }))
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'not-signed-in' }])
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test('nobody, and a forged token', async () => {
    expect((await list(new McpClient(app, {}))).json()).toMatchObject({ code: 'not-signed-in' })
    const authorization = `Bearer laurel_pat_${'A'.repeat(43)}`
    const forged = await list(new McpClient(app, {}), { authorization })
    expect(forged.json()).toMatchObject({ code: 'token-invalid' })
  })

  test('a token of the company', async () => {
    const { token } = await companyTokenOf(administrator)
    const answer = await list(new McpClient(app, {}), { authorization: `Bearer ${token}` })
    expect(answer.json()).toMatchObject({ code: 'token-scope' })
  })

  test('a page of another site', async () => {
    const answer = await list(both, { origin: 'https://elsewhere.test' })
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'cross-site' }])
  })

  test('a deactivated person’s token, at its next request', async () => {
    const { visitor, id } = await newColleague()
    const program = await assistantOf(app, visitor, ['read'])
    expect((await list(program)).statusCode).toBe(200)
    const body = { isActive: false }
    await expectOk(administrator.call('setPermissions', { params: { id }, body }))
    expect((await list(program)).json()).toMatchObject({ code: 'token-invalid' })
  })
})

test('each answer tells what the token’s limit leaves', async () => {
  const { headers } = await both.post('ping')
  expect(headers['ratelimit-policy']).toBe('"token";q=600;w=60')
})

test.each([
  ['GET', ''],
  ['DELETE', ''],
  ['POST', '['],
  ['POST', '[]'],
  ['POST', '"text"'],
  ['POST', '{"jsonrpc":"2.0"}'],
  ['POST', '{"__proto__":{}}'],
  ['POST', `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(70_000)}"}`],
] as const)('answers %s of %j with a refusal', async (method, payload) => {
  const { token } = await tokenOf(ada.visitor)
  const accept = 'application/json, text/event-stream'
  const headers = { accept, authorization: `Bearer ${token}` }
  const type = payload === '' ? {} : { 'content-type': 'application/json' }
  const answer = await app.server.inject({
    method,
    url: '/mcp',
    headers: { ...headers, ...type },
    ...(payload !== '' && { payload }),
  })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
})

test('speaks the newest protocol too, and holds no stream open', async () => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const modern = (method: string, params: object = {}) =>
    both.post(
      method,
      { ...params, _meta },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
    )
  expect((await modern('server/discover')).json()).toMatchObject({
    result: { supportedVersions: ['2026-07-28'] },
  })
  const listening = await modern('subscriptions/listen', { notifications: {} })
  expect(listening.json()).toMatchObject({ error: { message: 'Subscription limit reached' } })
})

test('logs nothing unexpected', () => {
  expect(app.complaints).toEqual([])
})
