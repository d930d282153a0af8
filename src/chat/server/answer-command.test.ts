import { describe, expect, test } from 'vitest'
import { ChatCaller, SECRET, signedBySlack } from '#test/harness/chat-caller.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'
import { transact } from '#platform/server/db/transact.ts'
import { removeLinkCodes } from './link-accounts.ts'

const LOOPBACK = ['127.0.0.0/8']
const { app, administrator, newColleague, database } = await ownCompany({
  webhookAllow: LOOPBACK,
  publicUrl: 'https://laurel.test',
})
const chat = new ChatCaller(app)

async function addCommand(service: string, more: object = {}): Promise<string> {
  const body = { service, name: `Acme ${service}`, secret: SECRET, ...more }
  const { json } = await expectOk(administrator.call('addChatCommand', { body }))
  return json['path']
}

const [slack, mattermost, rocketChat] = await Promise.all(
  ['slack', 'mattermost', 'rocketChat'].map((service) => addCommand(service)),
)
const paths = { slack: slack ?? '', mattermost: mattermost ?? '', rocketChat: rocketChat ?? '' }

interface Linked {
  readonly email: string
  readonly id: number
  readonly visitor: Visitor
  readonly account: { readonly id: string; readonly name: string }
}

let accounts = 0

/** A colleague who has linked an account of Slack. */
async function linkedPerson(path = paths.slack): Promise<Linked> {
  const person = await newColleague()
  await expectOk(
    administrator.call('setPermissions', { params: { id: person.id }, body: { isTransfer: true } }),
  )
  const account = { id: `U${++accounts}A`, name: `account${accounts}` }
  const code = await codeOf(person.visitor)
  const link = `link ${code}`
  const call = { path, account }
  const typed = {
    [paths.slack]: () => chat.slack(link, call),
    [paths.mattermost]: () => chat.mattermost(link, call),
    [paths.rocketChat]: () => chat.rocketChat(link, call),
  }
  await expectOk(typed[path]?.() ?? Promise.reject(new Error(path)))
  return { ...person, account }
}

async function codeOf(visitor: Visitor): Promise<string> {
  return (await expectOk(visitor.call('makeChatLinkCode'))).json['code']
}

const textOf = async (answering: ReturnType<Visitor['send']>) =>
  String((await expectOk(answering)).json['text'])

async function newestCard(visitor: Visitor) {
  const { json } = await expectOk(visitor.call('listRecognitions', { query: { scope: 'given' } }))
  return (json['recognitions'] as Record<string, unknown>[])[0]
}

describe('in Slack', () => {
  test('thanks the people it names, with points, words and a value', async () => {
    const value = { name: 'Teamwork', emoji: '🤝', color: 'green' }
    await expectOk(administrator.call('addValue', { body: value }))
    const [amara, noor, ben] = [await linkedPerson(), await linkedPerson(), await linkedPerson()]
    const text = `<@${noor.account.id}|noor> <@${ben.account.id}|ben> 25 for the demo #teamwork`
    const { json } = await expectOk(chat.slack(text, { path: paths.slack, account: amara.account }))
    expect(json).toMatchObject({
      response_type: 'ephemeral',
      text: 'Test Colleague got your thanks, and 25 points each.',
    })
    const card = await newestCard(amara.visitor)
    expect(card).toMatchObject({
      message: 'for the demo',
      points: { each: '25.00' },
      values: [{ name: 'Teamwork' }],
      receivers: [{ id: noor.id }, { id: ben.id }],
    })
    const [, actions] = json['blocks'] as { elements: { value: string }[] }[]
    expect(actions?.elements[0]?.value).toBe(String(card?.['id']))
  })

  test('answers a repeated request as before, and thanks once', async () => {
    const [amara, noor] = [await linkedPerson(), await linkedPerson()]
    const call = {
      path: paths.slack,
      account: amara.account,
      fields: { trigger_id: 'the.same.trigger' },
    }
    const first = await textOf(chat.slack(`${noor.email} 5 twice`, call))
    expect(await textOf(chat.slack(`${noor.email} 5 twice`, call))).toBe(first)
    const { json } = await expectOk(amara.visitor.call('readBalances'))
    expect(json).toMatchObject({ earned: '95.00' })
  })

  test.each([
    ['a wrong signature', { 'x-slack-signature': `v0=${'0'.repeat(64)}` }],
    ['another secret', signedBySlack('text=hello', 'another secret')],
    ['a signature of ten minutes ago', signedBySlack('text=hello', SECRET, Date.now() - 600_000)],
    ['no signature', {}],
  ])('refuses %s', async (_what, headers) => {
    const answer = await chat.send({
      method: 'POST',
      url: paths.slack,
      payload: 'text=hello',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
    expect([answer.status, answer.json['code']]).toEqual([401, 'chat-unproved'])
  })

  test('says in words what a send refuses, and thanks nobody', async () => {
    const [amara, noor] = [await linkedPerson(), await linkedPerson()]
    const say = (text: string) =>
      textOf(chat.slack(text, { path: paths.slack, account: amara.account }))
    expect(await say(`${noor.email} 100.01 too much`)).toContain('Insufficient')
    expect(await say(`${noor.email} 5`)).toBe('Write a few words')
    expect(await say(`${noor.email} 5.001 thanks`)).toContain('decimals')
    expect(await say(`${amara.email} 5 well done me`)).toContain('yourself')
    expect(await say('<@UNOBODY|zoe> 5 thanks')).toBe(
      'Laurel does not know who zoe is. Write an e-mail address instead, like noor@acme.com. Nobody was thanked.',
    )
    expect(await say(`${noor.email} 5 thanks #nonsense`)).toContain('no value #nonsense')
    expect(await say('')).toContain('@noor @ben 25 for the demo #teamwork')
    expect(await newestCard(amara.visitor)).toBeUndefined()
  })

  test('refuses somebody who may not thank, or is not active', async () => {
    const [amara, noor] = [await linkedPerson(), await linkedPerson()]
    const say = () =>
      textOf(chat.slack(`${noor.email} 5 hi`, { path: paths.slack, account: amara.account }))
    const set = (body: object) =>
      expectOk(administrator.call('setPermissions', { params: { id: amara.id }, body }))
    await set({ isTransfer: false })
    expect(await say()).toContain("You can't transfer points")
    await set({ isActive: false })
    expect(await say()).toBe('Your account is inactive.')
  })

  test('undoes the last thanks by a word, and a card by its button', async () => {
    const [amara, noor] = [await linkedPerson(), await linkedPerson()]
    const call = { path: paths.slack, account: amara.account }
    await expectOk(chat.slack(`${noor.email} 5 one`, call))
    expect(await textOf(chat.slack('undo', call))).toBe('Your thanks are undone.')
    await expectOk(chat.slack(`${noor.email} 5 two`, call))
    const card = await newestCard(amara.visitor)
    const { status } = await chat.pressInSlack(String(card?.['id']), 'https://[::1]/', call)
    expect(status).toBe(200)
    expect(await newestCard(amara.visitor)).toBeUndefined()
    const { json } = await expectOk(amara.visitor.call('readBalances'))
    expect(json).toMatchObject({ earned: '100.00' })
  })

  test('nobody undoes the thanks of somebody else', async () => {
    const [amara, noor, ben] = [await linkedPerson(), await linkedPerson(), await linkedPerson()]
    await expectOk(chat.slack(`${noor.email} 5 x`, { path: paths.slack, account: amara.account }))
    const card = await newestCard(amara.visitor)
    const call = { path: paths.slack, account: ben.account }
    await chat.pressInSlack(String(card?.['id']), 'https://[::1]/', call)
    expect(await newestCard(amara.visitor)).toMatchObject({ id: card?.['id'] })
  })
})

describe('accounts', () => {
  test('asks an unknown one to be linked, once by a code that its person made', async () => {
    const { visitor, id } = await newColleague()
    const call = { path: paths.slack, account: { id: 'UNEW', name: 'new' } }
    expect(await textOf(chat.slack('somebody@laurel.test 5 hi', call))).toBe(
      'Laurel does not know this chat account yet. Open https://laurel.test/chat-accounts, make a code, and type it here.',
    )
    const code = await codeOf(visitor)
    expect(await textOf(chat.slack(`link ${code.toLowerCase()}`, call))).toContain(
      'This chat account is now linked to Test Colleague in Laurel.',
    )
    const other = { path: paths.slack, account: { id: 'UOTHER', name: 'other' } }
    expect(await textOf(chat.slack(`link ${code}`, other))).toContain('This code is not valid')
    const { json } = await expectOk(visitor.call('listChatAccounts'))
    const [account] = json['accounts'] as { id: string }[]
    expect(account).toMatchObject({ name: 'new', workspace: 'Acme slack', service: 'slack' })
    const params = { id: account?.id ?? '' }
    const stranger = (await newColleague()).visitor
    expect((await stranger.call('unlinkChatAccount', { params })).json['code']).toBe(
      'chat-account-unknown',
    )
    await expectOk(visitor.call('unlinkChatAccount', { params }))
    expect(await textOf(chat.slack('help', call))).toContain('does not know this chat account')
    const { rows } = await database.pool.query(
      `select action, before, after from audit_log where made_by = $1 and action like 'chat%' order by id`,
      [id],
    )
    const fact = { account: 'new', workspace: 'Acme slack' }
    expect(rows).toEqual([
      { action: 'chatAccountLinked', before: null, after: fact },
      { action: 'chatAccountUnlinked', before: fact, after: null },
    ])
  })

  test('an earlier code ends with the next one, and after ten minutes', async () => {
    const { visitor, id } = await newColleague()
    const [first, second] = [await codeOf(visitor), await codeOf(visitor)]
    const call = { path: paths.slack, account: { id: 'ULATE', name: 'late' } }
    expect(await textOf(chat.slack(`link ${first}`, call))).toContain('not valid')
    await database.pool.query(
      `update chat_link_codes set expires_at = now() - interval '1 second' where user_id = $1`,
      [id],
    )
    expect(await textOf(chat.slack(`link ${second}`, call))).toContain('not valid')
    expect(await transact(database, removeLinkCodes)).toBe(1)
  })
})

describe('in Mattermost', () => {
  test('thanks a mentioned account, with a button that undoes for its person alone', async () => {
    const [amara, noor] = [
      await linkedPerson(paths.mattermost),
      await linkedPerson(paths.mattermost),
    ]
    const call = {
      path: paths.mattermost,
      account: amara.account,
      fields: { user_mentions: 'noor', user_mentions_ids: noor.account.id },
    }
    const { json } = await expectOk(chat.mattermost('@noor 5 thanks', call))
    expect(json).toMatchObject({ text: 'Test Colleague got your thanks, and 5 points.' })
    const [{ actions }] = json['attachments'] as [{ actions: { integration: Integration }[] }]
    const { url, context } = actions[0]?.integration ?? { url: '', context: {} }
    expect(url).toBe(`https://laurel.test${paths.mattermost}`)
    const press = (user_id: string, changed: object = {}) =>
      chat.send({
        method: 'POST',
        url: paths.mattermost,
        payload: { user_id, user_name: 'amara', context: { ...context, ...changed } },
      })
    expect((await press(noor.account.id)).status).toBe(401)
    expect((await press(amara.account.id, { card: 1 })).status).toBe(401)
    const pressed = await press(amara.account.id)
    expect(pressed.json).toMatchObject({ update: { message: 'Your thanks are undone.' } })
    expect(await newestCard(amara.visitor)).toBeUndefined()
  })

  test('refuses a wrong token', async () => {
    const answer = await chat.mattermost('help', { path: paths.mattermost, secret: 'wrong-token' })
    expect(answer.json['code']).toBe('chat-unproved')
  })
})

interface Integration {
  url: string
  context: object
}

describe('in Rocket.Chat', () => {
  test('answers the person in a direct message', async () => {
    const call = { path: paths.rocketChat, account: { id: 'R1', name: 'amara' } }
    const { visitor } = await newColleague()
    const { json } = await expectOk(chat.rocketChat(`link ${await codeOf(visitor)}`, call))
    expect(json['channel']).toBe('@amara')
    expect(json['text']).toContain('now linked')
  })

  test('explains itself with the words that the service takes', async () => {
    const { visitor, account } = await linkedPerson(paths.rocketChat)
    const call = { path: paths.rocketChat, account }
    const help = await textOf(chat.rocketChat('help', call))
    expect(help).toContain('!thank @noor @ben 25 for the demo #teamwork')
    expect(help).toContain('!thank undo takes it back')
    const noor = await newColleague()
    expect(await textOf(chat.rocketChat(`${noor.email} for the demo`, call))).toBe(
      'Test Colleague got your thanks. Within a minute, !thank undo takes it back.',
    )
    const inSlack = { path: paths.slack, account: (await linkedPerson()).account }
    expect(await textOf(chat.slack('help', inSlack))).toContain('/thank undo takes it back')
    const { json } = await expectOk(visitor.call('listChatAccounts'))
    expect(json['workspaces']).toContainEqual({ name: 'Acme rocketChat', service: 'rocketChat' })
  })

  test('refuses an old message', async () => {
    const timestamp = new Date(Date.now() - 600_000).toISOString()
    const call = { path: paths.rocketChat, fields: { timestamp } }
    expect((await chat.rocketChat('help', call)).json['code']).toBe('chat-unproved')
  })
})
