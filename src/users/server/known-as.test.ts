import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { insertAccount } from '#auth/server/insert-account.ts'
import { transact } from '#platform/server/db/transact.ts'

const { database, administrator, newColleague } = await ownCompany()
const { visitor } = await newColleague()

type Facts = Partial<Record<'team' | 'title', string>> & { isReady?: boolean }

async function hire(firstName: string, lastName: string, email: string, facts: Facts = {}) {
  const { isReady = true, team = null, title = null } = facts
  const account = { firstName, lastName, email: `${email}@laurel.test`, passwordHash: 'none' }
  const id = await transact(database, async (tx) => {
    const made = await insertAccount(tx, { ...account, isReady, isAdministrator: false })
    await tx.db
      .updateTable('users')
      .set({ team, title })
      .where('email', '=', account.email)
      .execute()
    return made ?? 0
  })
  return id
}

await hire('Priya', 'Shah', 'priya')
await hire('Muhammad', 'Ali', 'ali')
await hire('muhammad', 'Khan', 'khan')
await hire('Muhammadin', 'Long', 'long')
await hire('Sam', 'Twin', 'sam1', { team: 'Warehouse' })
await hire('Sam', 'Twin', 'sam2', { team: 'Shop' })
await hire('Kim', 'Lee', 'kim1', { team: 'Shop', title: 'Courier' })
await hire('Kim', 'Lee', 'kim2', { team: 'shop', title: 'Buyer' })
await hire('Jo', 'May', 'jo1')
await hire('Jo', 'May', 'jo2')
await hire('Ivy', 'Left', 'ivy1')
await hire('Ivy', 'Gone', 'ivy2', { isReady: false })

test.each([
  ['priya', 'Priya'],
  ['ali', 'Muhammad Ali'],
  ['khan', 'muhammad Khan'],
  ['long', 'Muhammadin'],
  ['sam1', 'Sam Twin · Warehouse'],
  ['sam2', 'Sam Twin · Shop'],
  ['kim1', 'Kim Lee · Courier'],
  ['kim2', 'Kim Lee · Buyer'],
  ['jo1', 'Jo May · jo1@laurel.test'],
  ['ivy1', 'Ivy'],
])('%s is known as %s', async (address, knownAs) => {
  const query = { search: `${address}@laurel.test` }
  const { json } = await expectOk(visitor.call('findColleagues', { query }))
  expect(json['colleagues']).toMatchObject([{ knownAs }])
})

test('cards and the colleagues thanked lately name people so', async () => {
  const { json } = await expectOk(
    administrator.call('findColleagues', { query: { search: 'muhammad' } }),
  )
  const receivers = json['colleagues'].slice(0, 2).map(({ id }) => id)
  const body = { receivers, message: 'For the boxes', amount: '0' }
  await expectOk(administrator.call('thank', { body }))
  const wall = await expectOk(visitor.call('listRecognitions'))
  const names = ['Muhammad Ali', 'muhammad Khan']
  expect(wall.json['recognitions']).toMatchObject([
    { receivers: names.map((knownAs) => ({ knownAs })) },
  ])
  const lately = await expectOk(administrator.call('listRecentReceivers'))
  const people = lately.json['people']
  expect(people.map(({ knownAs }) => knownAs)).toEqual(expect.arrayContaining(names))
})
