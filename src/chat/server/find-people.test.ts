import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ChatCaller, SECRET } from '#test/harness/chat-caller.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { whenDone } from '#test/harness/when-done.ts'

const { app, administrator, newColleague } = await ownCompany({ webhookAllow: ['127.0.0.0/8'] })
const chat = new ChatCaller(app)
const [amara, noor] = [await newColleague(), await newColleague()]
await expectOk(
  administrator.call('setPermissions', { params: { id: amara.id }, body: { isTransfer: true } }),
)

interface Known {
  readonly address: string
  readonly isConfirmed: boolean
}

/** Accounts by their ids and names. */
const accounts = new Map<string, Known>()
const seen: string[] = []

/** The chat's own API, as its documentation has it. */
async function answerOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  const { authorization, 'x-user-id': user, 'x-auth-token': token } = request.headers
  seen.push(
    `${request.method} ${request.url} ${authorization ?? `${String(user)}:${String(token)}`}`,
  )
  const url = new URL(request.url ?? '', 'http://localhost')
  if (url.pathname === '/api/users.info') {
    const found = accounts.get(new URLSearchParams(body).get('user') ?? '')
    if (found === undefined) return { ok: false, error: 'user_not_found' }
    const profile = { email: found.address }
    return { ok: true, user: { deleted: false, is_email_confirmed: found.isConfirmed, profile } }
  }
  if (url.pathname.startsWith('/api/v4/users/')) {
    const [wanted = ''] = JSON.parse(body) as string[]
    const found = accounts.get(wanted)
    if (found === undefined) return []
    return [{ email: found.address, email_verified: found.isConfirmed, delete_at: 0 }]
  }
  const { searchParams } = url
  const found = accounts.get(searchParams.get('userId') ?? searchParams.get('username') ?? '')
  if (found === undefined) return { success: false }
  const emails = [{ address: found.address, verified: found.isConfirmed }]
  return { success: true, user: { active: true, emails } }
}

let isSilent = false
const server = createServer((request, response) => {
  if (isSilent) return
  void answerOf(request).then((answer) => response.end(JSON.stringify(answer)))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
whenDone(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function addCommand(service: string): Promise<string> {
  const lookup = { site, access: service === 'rocketChat' ? 'bot:secret-token' : 'secret-token' }
  const body = { service, name: service, secret: SECRET, lookup }
  const { json } = await expectOk(administrator.call('addChatCommand', { body }))
  return json['path']
}

const AMARA = { id: 'UAMARA', name: 'amara' }

test.each([
  ['slack', '<@UNOOR|noor> thanks'],
  ['mattermost', '@noor thanks'],
  ['rocketChat', '@noor thanks'],
] as const)('in %s knows people by addresses that the chat confirmed', async (service, text) => {
  const path = await addCommand(service)
  accounts.set('UAMARA', { address: amara.email, isConfirmed: true })
  accounts.set('UNOOR', { address: noor.email.toUpperCase(), isConfirmed: true })
  accounts.set('noor', { address: noor.email, isConfirmed: true })
  const { json } = await expectOk(chat[service](text, { path, account: AMARA }))
  expect(json['text']).toContain('Test Colleague got your thanks.')
  expect(seen.at(-1)).toContain('secret-token')
})

test.each(['slack', 'mattermost', 'rocketChat'] as const)(
  'in %s an address that nobody confirmed links nothing',
  async (service) => {
    const path = await addCommand(service)
    accounts.set('UAMARA', { address: amara.email, isConfirmed: false })
    const { json } = await expectOk(chat[service](`${noor.email} hi`, { path, account: AMARA }))
    expect(json['text']).toContain('does not know this chat account')
  },
)

test('answers within three seconds while the chat does not', async () => {
  const path = await addCommand('slack')
  isSilent = true
  const began = Date.now()
  const { json } = await expectOk(chat.slack('help', { path, account: AMARA }))
  expect(Date.now() - began).toBeLessThan(3_000)
  expect(json['text']).toMatch(/does not know this chat account|longer than usual/)
  isSilent = false
})

test('refuses the address of a chat in a network that Laurel may not call', async () => {
  const lookup = { site: 'http://10.0.0.1', access: 'secret-token' }
  const body = { service: 'mattermost', name: 'X', secret: SECRET, lookup }
  const answer = await administrator.call('addChatCommand', { body })
  expect(answer.json).toMatchObject({ code: 'chat-site-invalid', field: 'lookup.site' })
})

test('no answer, event or list tells a secret', async () => {
  const list = await expectOk(administrator.call('listChatCommands'))
  const log = await expectOk(administrator.call('readAuditLog', { query: {} }))
  const everything = JSON.stringify([list.json, log.json])
  expect(everything).not.toContain(SECRET)
  expect(everything).not.toContain('secret-token')
})
