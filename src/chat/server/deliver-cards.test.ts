import { describe, expect, test } from 'vitest'
import { ownChatServices } from '#test/harness/chat-services.ts'
import { ownCompany } from '#test/harness/company.ts'
import { until } from '#test/harness/until.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { CHAT_SERVICES, type ChatService } from '#chat/contract/chat-services.ts'

const services = await ownChatServices()
const { app, administrator, newColleague, database } = await ownCompany({
  webhookAllow: ['127.0.0.0/8'],
  publicUrl: 'https://laurel.test',
})

async function addChannel(service: ChatService, more: object = {}): Promise<number> {
  const body = { service, name: `${service} general`, url: services.urlOf(service), language: 'en' }
  const { json } = await expectOk(
    administrator.call('addChatChannel', { body: { ...body, ...more } }),
  )
  return json['id']
}

async function channel(id: number): Promise<Record<string, unknown>> {
  const { json } = await expectOk(administrator.call('listChatChannels'))
  return json['channels'].find((one) => one.id === id) ?? {}
}

const amara = await newColleague()
const noor = await newColleague()
await expectOk(
  administrator.call('setPermissions', { params: { id: amara.id }, body: { isTransfer: true } }),
)

async function thank(message: string, more: object = {}): Promise<number> {
  const body = { receivers: [noor.id], amount: '0', message, ...more }
  return (await expectOk(amara.visitor.call('thank', { body }))).json['id']
}

/** The minute of Undo passes. */
const undoEnds = () =>
  database.pool.query(`update chat_messages set due_at = now() where state = 'waiting'`)
const rows = async (card: number) =>
  (
    await database.pool.query<{ state: string; service: string }>(
      `select m.state, c.service from chat_messages m join chat_channels c on c.id = m.channel_id
        where m.recognition_id = $1 order by c.id`,
      [card],
    )
  ).rows
const settled = (card: number) =>
  until(async () => {
    const all = await rows(card)
    return all.length > 0 && all.every(({ state }) => state !== 'waiting')
  })
const jsonIn = (service: ChatService, name = 'general') =>
  services.shown(service, name).map(({ json }) => (json === null ? '' : JSON.stringify(json)))

const ids = new Map<ChatService, number>()
for (const service of CHAT_SERVICES) {
  // oxlint-disable-next-line no-await-in-loop
  ids.set(service, await addChannel(service))
}
const idOf = (service: ChatService) => ids.get(service) ?? 0

test('posts public thanks to each channel, once, and tells when it last succeeded', async () => {
  const card = await thank('for the demo')
  await until(async () => (await rows(card)).length === 6)
  await undoEnds()
  await settled(card)
  for (const service of CHAT_SERVICES) {
    expect([service, jsonIn(service).length]).toEqual([service, 1])
    expect(jsonIn(service)[0]).toContain('Test Colleague thanked Test Colleague')
    expect(jsonIn(service)[0]).toContain('for the demo')
    expect(jsonIn(service)[0]).toContain(`https://laurel.test/thanks/${card}`)
  }
  expect(services.faults).toEqual([])
  expect(await channel(idOf('slack'))).toMatchObject({
    lastFailure: null,
    lastSuccess: expect.any(String) as unknown,
    urlHint: '127.0.0.1 …eral',
  })
})

test('posts nothing that is private, and nothing that was undone within its minute', async () => {
  await thank('between us', { visibility: 'private' })
  const card = await thank('too soon')
  await until(async () => (await rows(card)).length === 6)
  await expectOk(amara.visitor.call('undoThanks', { params: { id: card } }))
  await until(() => services.shown('discord').some(({ json }) => json === null))
  await undoEnds()
  await settled(card)
  for (const service of CHAT_SERVICES) {
    expect(jsonIn(service).join('')).not.toMatch(/between us|too soon/)
  }
})

test('takes hidden words back where the service can, counts them elsewhere, and shows them again', async () => {
  const card = await thank('unkind words')
  await until(async () => (await rows(card)).length === 6)
  await undoEnds()
  await settled(card)
  const params = { id: card }
  await expectOk(administrator.call('hideRecognition', { params, body: { reason: 'Unkind' } }))
  await until(async () => (await rows(card)).filter(({ state }) => state === 'stays').length === 5)
  expect(jsonIn('discord').join('')).not.toContain('unkind')
  expect(jsonIn('slack').join('')).toContain('unkind')
  expect(await channel(idOf('discord'))).toMatchObject({ stays: 0 })
  expect(await channel(idOf('slack'))).toMatchObject({ stays: 1 })
  await expectOk(administrator.call('settleChatMessages', { params: { id: idOf('teams') } }))
  expect(await channel(idOf('teams'))).toMatchObject({ stays: 0 })
  await expectOk(administrator.call('showRecognition', { params }))
  await until(() => jsonIn('discord').at(-1)?.includes('unkind'))
  await until(async () => (await channel(idOf('slack')))['stays'] === 0)
})

test('changes the points of a posted card in Discord', async () => {
  const card = await thank('for the points')
  await until(() => jsonIn('discord').at(-1)?.includes('for the points'))
  await expectOk(
    amara.visitor.call('addPoints', { params: { id: card }, body: { amount: '7.00' } }),
  )
  await until(() => jsonIn('discord').at(-1)?.includes('7 points'))
})

describe('a channel of its own', () => {
  test('gets thanks to its teams that name its values', async () => {
    const value = { name: 'Courage', emoji: '🚀', color: 'gold' }
    const { json } = await expectOk(administrator.call('addValue', { body: value }))
    const list = await expectOk(administrator.call('listValues'))
    const courage = list.json['values'].find(({ name }) => name === 'Courage')
    expect(json).toBeDefined()
    const position = { title: 'Agent', team: 'Care' }
    const params = { id: noor.id }
    await expectOk(administrator.call('changePosition', { params, body: position }))
    const url = services.urlOf('discord', 'care')
    await addChannel('discord', { name: 'Care', url, teams: ['care'], values: [courage?.id] })
    const ben = await newColleague()
    await thank('another team', { receivers: [ben.id], values: [courage?.id] })
    await thank('no value')
    await thank('brave care', { values: [courage?.id], receivers: [ben.id, noor.id] })
    await until(() => jsonIn('discord', 'care').length > 0)
    expect(jsonIn('discord', 'care').join('')).toContain('brave care')
    expect(jsonIn('discord', 'care').length).toBe(1)
  })

  test('writes in its language', async () => {
    const url = services.urlOf('discord', 'german')
    const id = await addChannel('discord', { name: 'German', url, language: 'de' })
    await expectOk(administrator.call('tryChatChannel', { params: { id } }))
    expect(jsonIn('discord', 'german')).toHaveLength(1)
  })

  test('retries after a failure, which it shows, and holds up no other', async () => {
    const url = services.urlOf('discord', 'dead')
    const id = await addChannel('discord', { name: 'Dead', url })
    const hanging: { end: () => void }[] = []
    services.behave('discord', (response) => void hanging.push(response), 'dead')
    const card = await thank('for patience')
    await until(() => hanging.length > 0)
    // The others have it while this one still waits for an answer.
    await until(() => jsonIn('discord').at(-1)?.includes('for patience'))
    services.behave('discord', (response) => void response.writeHead(503).end(), 'dead')
    for (const response of hanging) response.end()
    await until(async () => (await channel(id))['lastFailure'] !== null || hanging.length > 0)
    await thank('for more patience')
    await until(async () => (await channel(id))['failure'] === '503')
    services.behave('discord', null, 'dead')
    await until(() => jsonIn('discord', 'dead').some((text) => text.includes('more patience')))
    expect(card).toBeGreaterThan(0)
  })

  test('waits as long as a busy service asks', async () => {
    const url = services.urlOf('discord', 'busy')
    const id = await addChannel('discord', { name: 'Busy', url })
    services.behave(
      'discord',
      (response) => void response.writeHead(429, { 'retry-after': '1000' }).end(),
      'busy',
    )
    await thank('for waiting')
    await until(async () => (await channel(id))['failure'] === '429')
    const { rows: rests } = await database.pool.query<{ rests: boolean }>(
      `select rests_until > now() + interval '900 seconds' as rests from chat_channels where id = $1`,
      [id],
    )
    expect(rests).toEqual([{ rests: true }])
  })

  test('tells why a test message failed', async () => {
    const url = services.urlOf('slack', 'gone')
    const id = await addChannel('slack', { name: 'Gone', url })
    services.behave('slack', (response) => void response.writeHead(404).end('no_service'), 'gone')
    const { json } = await expectOk(administrator.call('tryChatChannel', { params: { id } }))
    expect(json).toEqual({ failure: '404' })
    expect(await channel(id)).toMatchObject({ failure: '404' })
  })
})

test.each([
  ['slack', 'https://example.com/services/1', 'chat-url-service'],
  ['discord', 'https://discord.com.evil.example/api/webhooks/1', 'chat-url-service'],
  ['mattermost', 'https://10.0.0.1/hooks/1', 'chat-url-invalid'],
  ['teams', 'ftp://a.logic.azure.com/', 'chat-url-invalid'],
])('refuses an address that is none of %s: %s', async (service, url, code) => {
  const body = { service, name: 'X', url, language: 'en' }
  const answer = await administrator.call('addChatChannel', { body })
  expect(answer.json).toMatchObject({ code, field: 'url' })
})

test('shows faces at signed addresses alone, while their channel is there', async () => {
  const { rows: found } = await database.pool.query<{ face_key: Buffer }>(
    'select face_key from chat_channels where id = $1',
    [idOf('slack')],
  )
  const { faceUrl } = await import('./faces.ts')
  const url = faceUrl(found[0]?.face_key ?? Buffer.alloc(0), idOf('slack'), noor.id)
  const { pool } = database
  expect((await app.server.inject(url)).statusCode).toBe(404)
  const picture = await pictureOf(noor.visitor)
  await expectOk(noor.visitor.call('choosePicture', { body: { picture } }))
  const answer = await app.server.inject(url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  const other = url.replace(`/${noor.id}/`, `/${amara.id}/`)
  expect((await app.server.inject(other)).statusCode).toBe(404)
  await pool.query('update users set is_active = false where id = $1', [noor.id])
  expect((await app.server.inject(url)).statusCode).toBe(404)
  await pool.query('update users set is_active = true where id = $1', [noor.id])
})

async function pictureOf(visitor: typeof noor.visitor): Promise<string> {
  const { SAMPLES } = await import('#test/harness/samples.ts')
  const { json } = await expectOk(visitor.call('uploadPicture', SAMPLES.uploadPicture))
  return json['picture']
}

test('no address or key is in an answer, the audit log or the database in the clear', async () => {
  const { json } = await expectOk(administrator.call('listChatChannels'))
  const { rows: logged } = await database.pool.query('select * from audit_log')
  const { rows: stored } = await database.pool.query('select * from chat_channels')
  const everything =
    JSON.stringify([json, logged]) + stored.map((row) => Buffer.from(JSON.stringify(row))).join('')
  expect(everything).not.toContain(services.urlOf('slack'))
  for (const row of stored as { sealed_url: Buffer }[]) {
    expect(row.sealed_url.toString('latin1')).not.toContain('http')
  }
})

test('hears of nothing more when its last channel is removed', async () => {
  const { json } = await expectOk(administrator.call('listChatChannels'))
  for (const { id } of json['channels']) {
    // oxlint-disable-next-line no-await-in-loop
    await expectOk(administrator.call('removeChatChannel', { params: { id } }))
  }
  const { rows: listeners } = await database.pool.query(
    `select from event_listeners where subscriber = 'chat'`,
  )
  expect(listeners).toHaveLength(0)
  expect(app.complaints).toEqual([])
})
