import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, colleagueOf, expectOk, type Answer } from '#test/harness/visitor.ts'
import { insertAccount } from '#auth/server/insert-account.ts'
import { refusalStatus } from '#platform/contract/refusal-lookup.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { transact } from '#platform/server/db/transact.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const allowed = { isTransfer: true }
const { visitor } = await colleagueOf(app, administrator, 'sender@laurel.test', allowed)

const PEOPLE = [
  ['Grace', 'Hopper', 'grace@laurel.test', true],
  ['Ann', 'Lee', 'ann@laurel.te', true],
  ['Ann', 'Leeson', 'ann@laurel.test', true],
  ['Sam', 'Twin', 'sam1@laurel.test', true],
  ['Sam', 'Twin', 'sam2@laurel.test', true],
  ['Ivy', 'Away', 'ivy@laurel.test', false],
] as const
for (const [firstName, lastName, email, isReady] of PEOPLE) {
  const account = { firstName, lastName, email, passwordHash: 'none', isAdministrator: false }
  await transact(database, (tx) => insertAccount(tx, { ...account, isReady }))
}

const find = (receiver: string) => visitor.call('findReceiver', { query: { receiver } })

function expectRefused(answer: Answer, code: RefusalCode): void {
  expect(answer.json).toEqual({ code, message: refusalInEnglish(code), field: 'receiver' })
  expect(answer.status).toBe(refusalStatus(code))
}

test.each([
  ['grace@laurel.test', 'grace@laurel.test'],
  ['  GRACE@Laurel.Test ', 'grace@laurel.test'],
  ['ann@laurel.te', 'ann@laurel.te'],
  ['Grace Hopper <grace@laurel.test>', 'grace@laurel.test'],
  ['"Hopper, Grace" <Grace@Laurel.test>;', 'grace@laurel.test'],
  ['<grace@laurel.test>', 'grace@laurel.test'],
  ['mailto:grace@laurel.test', 'grace@laurel.test'],
  ['grace@laurel.test;', 'grace@laurel.test'],
  ['grace@laurel.test, ', 'grace@laurel.test'],
])('resolves %j to the colleague with the address %s', async (receiver, email) => {
  const { json } = await expectOk(find(receiver))
  expect(json['email']).toBe(email)
})

test('shows only the fields of the colleague search', async () => {
  const { json } = await expectOk(find('grace@laurel.test'))
  const search = { query: { search: 'grace@laurel.test' } }
  const { json: searched } = await expectOk(visitor.call('findColleagues', search))
  expect(searched['colleagues']).toEqual([json])
})

test.each([
  ['nobody@laurel.test', 'user-unknown'],
  ['grace@laurel', 'user-unknown'],
  ['Grace <grace>', 'user-unknown'],
  ['grace@laurel.test; ann@laurel.test', 'user-unknown'],
  ['Nobody', 'user-unknown'],
  ['%', 'user-unknown'],
  ['x'.repeat(255), 'user-unknown'],
  [' ', 'receiver-required'],
  ['ann', 'receiver-several'],
  // Even a name that matches one colleague alone: points go to nobody who was not chosen.
  ['Gra', 'receiver-several'],
  ['grace hopper', 'receiver-several'],
  ['Hopper, Grace', 'receiver-several'],
  ['Sam Twin', 'receiver-several'],
  ['Sender@laurel.test', 'receiver-self'],
  ['test colleague', 'receiver-self'],
  ['ivy@laurel.test', 'receiver-inactive'],
  // Only the whole address reveals an inactive account, as in a send.
  ['Ivy Away', 'user-unknown'],
  ['ivy', 'user-unknown'],
] as const)('refuses %j: %s', async (receiver, code) => {
  expectRefused(await find(receiver), code)
})

test.each(['nobody@laurel.test', 'sender@laurel.test', 'ivy@laurel.test'])(
  'refuses %s with the same answer as a send',
  async (receiver) => {
    const sent = await visitor.call('send', { body: { receiver, amount: '1.00', message: '' } })
    expect((await find(receiver)).json).toEqual(sent.json)
  },
)

test('sends to a copied address, and offers its colleague', async () => {
  const copied = 'Grace Hopper <grace@laurel.test>'
  await expectOk(visitor.call('send', { body: { receiver: copied, amount: '1.00', message: '' } }))
  const { json } = await expectOk(visitor.call('findColleagues', { query: { search: copied } }))
  expect(json['colleagues']).toMatchObject([{ email: 'grace@laurel.test' }])
})
