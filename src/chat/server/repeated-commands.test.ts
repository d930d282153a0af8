import { expect, test } from 'vitest'
import { ChatCaller, SECRET } from '#test/harness/chat-caller.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, PASSWORD, type Visitor } from '#test/harness/visitor.ts'

const { app, administrator, newColleague } = await ownCompany()
const chat = new ChatCaller(app)

async function addCommand(service: string): Promise<string> {
  const body = { service, name: `Acme ${service}`, secret: SECRET }
  return (await expectOk(administrator.call('addChatCommand', { body }))).json['path']
}
const slack = await addCommand('slack')
const rocketChat = await addCommand('rocketChat')

const codeOf = async (visitor: Visitor) =>
  (await expectOk(visitor.call('makeChatLinkCode'))).json['code']
const textOf = async (answering: ReturnType<Visitor['send']>) =>
  String((await expectOk(answering)).json['text'])

let accounts = 0

/** A colleague who may thank, and has linked an account. */
async function linkedPerson(path = slack) {
  const person = await newColleague()
  const change = { params: { id: person.id }, body: { isTransfer: true } }
  await expectOk(administrator.call('setPermissions', change))
  const account = { id: `U${++accounts}A`, name: `account${accounts}` }
  const link = `link ${await codeOf(person.visitor)}`
  await expectOk(chat[path === slack ? 'slack' : 'rocketChat'](link, { path, account }))
  return { ...person, account }
}

async function newestCard(visitor: Visitor) {
  const { json } = await expectOk(visitor.call('listRecognitions', { query: { scope: 'given' } }))
  return (json['recognitions'] as Record<string, unknown>[])[0]
}

test('answers a repeated undo as before, and undoes one card', async () => {
  const [amara, noor] = [await linkedPerson(), await linkedPerson()]
  const call = { path: slack, account: amara.account }
  await expectOk(chat.slack(`${noor.email} 5 one`, call))
  await expectOk(chat.slack(`${noor.email} 5 two`, call))
  const undo = { ...call, fields: { trigger_id: `undo.of.${amara.id}` } }
  const undone = 'Your thanks are undone.'
  expect(await textOf(chat.slack('undo', undo))).toBe(undone)
  expect(await textOf(chat.slack('undo', undo))).toBe(undone)
  expect(await newestCard(amara.visitor)).toMatchObject({ message: 'one' })
})

test('answers a repeated link as before', async () => {
  const { visitor } = await newColleague()
  const account = { id: `U${++accounts}A`, name: `account${accounts}` }
  const link = `link ${await codeOf(visitor)}`
  const first = await textOf(chat.slack(link, { path: slack, account }))
  expect(first).toContain('is now linked to Test Colleague')
  expect(await textOf(chat.slack(link, { path: slack, account }))).toBe(first)
  const other = { path: slack, account: { id: 'U0OTHER', name: 'other' } }
  expect(await textOf(chat.slack(link, other))).toContain('This code is not valid')
})

test.each(['changed', 'reset'])(
  'an account linked before the password was %s thanks no more',
  async (how) => {
    const [amara, noor] = [await linkedPerson(), await linkedPerson()]
    const later = await codeOf(amara.visitor)
    const next = 'an even better password'
    const body = { currentPassword: PASSWORD, newPassword: next }
    if (how === 'changed') await expectOk(amara.visitor.call('changePassword', { body }))
    else await expectOk(administrator.call('resetPassword', { params: { id: amara.id } }))
    const say = (text: string) => textOf(chat.slack(text, { path: slack, account: amara.account }))
    expect(await say(`${noor.email} 5 hi`)).toContain('does not know this chat account yet')
    expect(await say(`link ${later}`)).toContain('This code is not valid')
    if (how === 'reset') return
    expect((await amara.visitor.call('listChatAccounts')).json).toMatchObject({ accounts: [] })
    await say(`link ${await codeOf(amara.visitor)}`)
    expect(await say(`${noor.email} 5 hi`)).toContain('got your thanks')
  },
)

test('an edited message does nothing more, and says so', async () => {
  const [amara, noor] = [await linkedPerson(rocketChat), await newColleague()]
  const fields = { message_id: `edited-${amara.id}` }
  const call = { path: rocketChat, account: amara.account, fields }
  const edited = 'Laurel has answered this message already, and nothing more was done.'
  await expectOk(chat.rocketChat(`${noor.email} 5 one`, call))
  expect(await textOf(chat.rocketChat(`${noor.email} 6 two`, call))).toContain(edited)
  expect(await textOf(chat.rocketChat('undo', call))).toContain(edited)
  const { json } = await expectOk(amara.visitor.call('readBalances'))
  expect(json).toMatchObject({ earned: '95.00' })
})
