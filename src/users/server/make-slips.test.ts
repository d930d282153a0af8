import { describe, expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { hireMany } from '#test/harness/crowd.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { Importer, lines } from '#test/imports/importer.ts'
import { MOST_SLIPS } from '#users/contract/invitations.ts'

const company = await ownCompany()
const { app, database, administrator } = company
const importer = new Importer(app, administrator)
let count = 0

/** An imported person who has not signed in. */
async function stranger(team: string) {
  const email = `slip${++count}@laurel.test`
  await importer.bring(
    'users',
    lines('First Name,Last Name,Email,Team', `Slip,Person,${email},${team}`),
  )
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from users where email = $1',
    [email],
  )
  return { id: rows[0]?.id ?? 0, email }
}

const makeSlips = (ids: readonly number[], by = administrator) =>
  by.call('makeSlips', { body: { chosen: { ids } } })

describe('sign-in slips', () => {
  test('sign somebody in for the first time, and make them choose a password', async () => {
    const one = await stranger('Warehouse')
    const other = await stranger('Canteen')
    const made = (await expectOk(makeSlips([one.id, other.id]))).json
    expect(made.slips.map(({ email, team }) => [team, email])).toEqual([
      ['Canteen', other.email],
      ['Warehouse', one.email],
    ])
    const password = made.slips[1]?.oneTimePassword ?? ''
    const { json } = await expectOk(
      new Visitor(app).call('login', { body: { email: one.email, password } }),
    )
    expect(json).toMatchObject({ user: { id: one.id, mustChangePassword: true } })
    const { rows } = await database.pool.query(
      `select after from audit_log where action = 'slipsMade' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ after: { people: 2 } }])
  })

  test("say in the person's language what Laurel is", async () => {
    const [one, other] = [await stranger('Lager'), await stranger('Warehouse')]
    await database.pool.query("update users set language = 'de' where id = $1", [one.id])
    const { json } = await expectOk(makeSlips([one.id, other.id]))
    expect(json['slips']).toMatchObject(
      [
        { words: { language: 'de', what: /^Bei Laurel danken/, password: 'Einmalpasswort' } },
        { words: { language: 'en', what: /^Laurel is where/, password: 'One-time password' } },
      ].map(({ words }) => ({
        words: { ...words, what: expect.stringMatching(words.what) as string },
      })),
    )
  })

  test('replace earlier slips, and end links by e-mail', async () => {
    const { id, email } = await stranger('Yard')
    const first = (await expectOk(makeSlips([id]))).json
    await database.pool.query(
      `insert into mailed_links (user_id, purpose, token_hash, expires_at)
       values ($1, 'invitation', $2, now() + interval '1 day')`,
      [id, Buffer.alloc(32, id)],
    )
    await expectOk(makeSlips([id]))
    const body = { email, password: first.slips[0]?.oneTimePassword ?? '' }
    expect((await new Visitor(app).call('login', { body })).json).toMatchObject({
      message: 'Incorrect password. Please try again.',
    })
    const links = await database.pool.query('select from mailed_links where user_id = $1', [id])
    expect(links.rowCount).toBe(0)
  })

  test('take no password from somebody who has just chosen one', async () => {
    const { id, email } = await stranger('Gate')
    const made = (await expectOk(makeSlips([id]))).json
    const visitor = new Visitor(app)
    const currentPassword = made.slips[0]?.oneTimePassword ?? ''
    await expectOk(visitor.call('login', { body: { email, password: currentPassword } }))
    const body = { currentPassword, newPassword: PASSWORD }
    await expectOk(visitor.call('changePassword', { body }))
    expect((await expectOk(makeSlips([id]))).json).toEqual({ slips: [], left: 1 })
    await expectOk(new Visitor(app).call('login', { body: { email, password: PASSWORD } }))
  })

  test('are made for nobody who is not active', async () => {
    const { id } = await stranger('Dock')
    const body = { isActive: false }
    await expectOk(administrator.call('setPermissions', { params: { id }, body }))
    expect((await expectOk(makeSlips([id]))).json).toEqual({ slips: [], left: 1 })
  })

  test('take no password from somebody who has joined', async () => {
    const person = await company.newColleague()
    const { json } = await expectOk(makeSlips([person.id]))
    expect(json).toEqual({ slips: [], left: 1 })
    await expectOk(
      new Visitor(app).call('login', { body: { email: person.email, password: PASSWORD } }),
    )
  })

  test('are refused for more than 1,000 people at once', async () => {
    await hireMany(database, MOST_SLIPS + 1)
    const counted = await expectOk(administrator.call('countUsers', { query: {} }))
    const people = counted.json['people']
    const chosen = { filter: {}, people }
    const { status, json } = await administrator.call('makeSlips', { body: { chosen } })
    expect([status, json]).toMatchObject([400, { code: 'slips-many' }])
  })
})
