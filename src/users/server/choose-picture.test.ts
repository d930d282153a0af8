import { expect, test } from 'vitest'
import { pictureRow } from '#test/files/picture-rows.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'

const { database, administrator, newColleague } = await ownCompany()

type Person = Awaited<ReturnType<typeof newColleague>>

function choose({ visitor }: Person, picture: string | null) {
  return visitor.call('choosePicture', { body: { picture } })
}

async function shownTo({ visitor }: Person): Promise<unknown> {
  const { json } = await expectOk(visitor.call('readSession'))
  return (json['user'] as { picture: string | null }).picture
}

test('shows the picture wherever the person is listed, until it is removed', async () => {
  const ada = await newColleague()
  const bob = await newColleague()
  const picture = await pictureRow(database, { uploadedBy: ada.id })
  const before = await expectOk(ada.visitor.call('readSession'))
  const chosen = await expectOk(choose(ada, picture))
  const { user, version } = before.json
  expect(chosen.json).toEqual({ version, user: { ...(user as object), picture } })
  expect(await shownTo(ada)).toBe(picture)

  const search = { query: { search: ada.email } }
  const { json: data } = await expectOk(administrator.call('listUsers', search))
  expect(data['users']).toMatchObject([{ picture }])
  const { json: found } = await expectOk(bob.visitor.call('findColleagues', search))
  expect(found['colleagues']).toMatchObject([{ picture }])

  expect((await expectOk(choose(ada, null))).json).toEqual({ version, user })
  expect(await shownTo(ada)).toBeNull()
})

test("rejects another person's picture and one not stored, and changes nothing", async () => {
  const ada = await newColleague()
  const bob = await newColleague()
  const own = await pictureRow(database, { uploadedBy: ada.id })
  await expectOk(choose(ada, own))
  const refused = [
    await pictureRow(database, { uploadedBy: bob.id }),
    await pictureRow(database, { uploadedBy: ada.id, state: 'storing' }),
    await pictureRow(database, { uploadedBy: ada.id, state: 'removing' }),
    `${'0'.repeat(32)}-960x640`,
  ]
  for (const picture of refused) {
    const answer = await choose(ada, picture)
    expect(answer.json).toMatchObject({ code: 'picture-unknown', field: 'picture' })
    expect(await shownTo(ada)).toBe(own)
  }
})

test('announces the change to the person and the administrator', async () => {
  const ada = await newColleague()
  const picture = await pictureRow(database, { uploadedBy: ada.id })
  await database.pool.query('delete from outbox')
  await expectOk(choose(ada, picture))
  const { rows } = await database.pool.query('select topic, user_id from outbox order by id')
  expect(rows).toEqual([
    { topic: 'session', user_id: ada.id },
    { topic: 'users', user_id: null },
  ])
})

test('accepts the same choice twice, and its removal right after', async () => {
  const ada = await newColleague()
  const picture = await pictureRow(database, { uploadedBy: ada.id })
  for (const choice of [picture, picture, null, null, picture]) {
    await expectOk(choose(ada, choice))
    expect(await shownTo(ada)).toBe(choice)
  }
})
