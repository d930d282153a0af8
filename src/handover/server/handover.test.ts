import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { SAMPLES } from '#test/harness/samples.ts'
import { expectOk, isSignedIn, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { lastHandover } from '#auth/server/administrator-terms.ts'
import { ensureAdministrator } from '#auth/server/ensure-administrator.ts'
import { enterBonus } from '#bonuses/server/enter-bonus.ts'
import { hundredths } from '#platform/contract/points.ts'
import { setPermissions } from '#users/server/set-permissions.ts'

const { app, administrator, database } = await ownCompany()

interface Person {
  readonly id: number
  readonly email: string
  readonly visitor: Visitor
  readonly password: string
}

/** The present administrator, which the tests change. */
let present: Person = {
  id: await idOf(administrator),
  email: ADMINISTRATOR.email,
  visitor: administrator,
  password: ADMINISTRATOR.password,
}

async function idOf(visitor: Visitor): Promise<number> {
  const { user } = (await visitor.call('readSession')).json as { user: { id: number } }
  return user.id
}

async function newPerson(): Promise<Person> {
  const email = `successor${++made}@laurel.test`
  const visitor = new Visitor(app)
  const body = { firstName: 'Test', lastName: 'Successor', email, password: PASSWORD }
  await expectOk(visitor.call('createAccount', { body }))
  const found = await expectOk(present.visitor.call('listUsers', { query: { search: email } }))
  const [{ id } = { id: 0 }] = found.json['users'] as { id: number }[]
  await expectOk(present.visitor.call('approveUser', { params: { id } }))
  await expectOk(visitor.login(email, PASSWORD))
  return { id, email, visitor, password: PASSWORD }
}
let made = 0

const offer = ({ id }: Pick<Person, 'id'>, password = present.password) =>
  present.visitor.call('offerHandover', { params: { id }, body: { password } })
const accept = ({ visitor, password }: Person) =>
  visitor.call('acceptHandover', { body: { password } })

async function handOverTo(person: Person): Promise<Person> {
  await expectOk(offer(person))
  await expectOk(accept(person))
  const former = present
  present = person
  return former
}

const planLeaving = ({ id }: Person) => {
  const choices = { emptiesCart: true, refundsOrders: false, recallsBonuses: false }
  const body = {
    lastDay: '2999-12-31',
    points: 'takeBack',
    buyUntil: null,
    reason: 'A new job',
    ...choices,
  }
  return present.visitor.call('planLeaving', { params: { id }, body })
}

const flagsOf = async (visitor: Visitor) =>
  ((await visitor.call('readSession')).json as { user: object }).user

test('moves the account to whom it was offered, once they accept', async () => {
  const person = await newPerson()
  expect((await person.visitor.call('readOfferedHandover')).json).toEqual({ offer: null })
  const { json } = await expectOk(offer(person))
  expect(json).toMatchObject({ offer: { person: { id: person.id, email: person.email } } })
  const offered = await expectOk(person.visitor.call('readOfferedHandover'))
  expect(offered.json).toMatchObject({ offer: { person: { email: present.email } } })
  const accepted = await expectOk(accept(person))
  expect(accepted.json['user']).toMatchObject({ id: person.id, isAdministrator: true })
  const former = present
  present = person
  expect(await flagsOf(present.visitor)).toMatchObject({
    isAdministrator: true,
    isActive: true,
    isDeposit: true,
    isWithdraw: true,
    isTransfer: true,
  })
  // As somebody who is approved today: the mint is closed.
  expect(await flagsOf(former.visitor)).toMatchObject({
    isAdministrator: false,
    permissions: [],
    isActive: true,
    isDeposit: false,
    isWithdraw: false,
    isTransfer: true,
  })
  expect((await former.visitor.call('listUsers')).json).toMatchObject({ code: 'not-permitted' })
  await expectOk(present.visitor.call('listUsers'))
})

test('asks both for their own password', async () => {
  const person = await newPerson()
  expect((await offer(person, 'another password')).json).toMatchObject({ code: 'password-wrong' })
  await expectOk(offer(person))
  const wrong = await accept({ ...person, password: 'another password' })
  expect(wrong.json).toMatchObject({ code: 'password-wrong' })
  expect(await flagsOf(person.visitor)).toMatchObject({ isAdministrator: false })
  await expectOk(present.visitor.call('takeBackHandover'))
})

test('ends by declining, by taking back, and by itself', async () => {
  const [declining, late, old] = [await newPerson(), await newPerson(), await newPerson()]
  await expectOk(offer(declining))
  await expectOk(offer(declining))
  expect((await offer(late)).json).toMatchObject({ code: 'handover-offered' })
  expect((await late.visitor.call('declineHandover')).json).toMatchObject({
    code: 'handover-ended',
  })
  await expectOk(declining.visitor.call('declineHandover'))
  expect((await accept(declining)).json).toMatchObject({ code: 'handover-ended' })
  await expectOk(offer(late))
  await expectOk(present.visitor.call('takeBackHandover'))
  const gone = await present.visitor.call('takeBackHandover')
  expect(gone.json).toMatchObject({ code: 'handover-ended' })
  expect((await accept(late)).json).toMatchObject({ code: 'handover-ended' })
  await expectOk(offer(old))
  await sql`update handover_offers set expires_at = now()`.execute(database.db)
  expect((await accept(old)).json).toMatchObject({ code: 'handover-ended' })
  expect((await present.visitor.call('readHandover')).json).toEqual({ offer: null })
  // One that ended by itself is in nobody's way.
  await expectOk(offer(late))
  await expectOk(present.visitor.call('takeBackHandover'))
})

test('refuses oneself, nobody, and accounts that others could use or that end', async () => {
  expect((await offer(present)).json).toMatchObject({ code: 'handover-own' })
  expect((await offer({ id: 99_999 })).json).toMatchObject({ code: 'profile-missing' })
  const unready = { code: 'handover-unready' }
  const [inactive, reset, leaving] = [await newPerson(), await newPerson(), await newPerson()]
  const { visitor } = present
  const off = { params: { id: inactive.id }, body: { isActive: false } }
  await expectOk(visitor.call('setPermissions', off))
  expect((await offer(inactive)).json).toMatchObject(unready)
  await expectOk(visitor.call('resetPassword', { params: { id: reset.id } }))
  expect((await offer(reset)).json).toMatchObject(unready)
  await expectOk(offer(leaving))
  await expectOk(planLeaving(leaving))
  expect((await accept(leaving)).json).toMatchObject(unready)
  await expectOk(visitor.call('takeBackHandover'))
  expect((await offer(leaving)).json).toMatchObject(unready)
})

test('ends what an administrator can not have, and keeps what waits', async () => {
  const [person, leaver] = [await newPerson(), await newPerson()]
  const { visitor } = present
  const params = { id: person.id }
  await expectOk(
    visitor.call('giveRole', {
      params: { ...params, role: 'peopleKeeper' },
      body: { bonusLimit: '5' },
    }),
  )
  await expectOk(visitor.call('enterBonus', { params, body: { amount: '5', reason: '' } }))
  const waiting = { body: { user: person.id, amount: '7', reason: '' } }
  await expectOk(visitor.call('processBonus', waiting))
  await expectOk(planLeaving(leaver))
  const other = new Visitor(app)
  await expectOk(other.login(person.email, person.password))
  const former = await handOverTo(person)
  expect(await isSignedIn(other)).toBe(false)
  expect(await isSignedIn(former.visitor)).toBe(true)
  const { rows } = await database.pool.query(
    `select (select count(*)::int from user_roles where user_id = $1) as roles,
            (select count(*)::int from entered_bonuses where user_id = $1) as entered,
            (select planned_by from leavings where user_id = $2) as planner`,
    [person.id, leaver.id],
  )
  expect(rows).toEqual([{ roles: 0, entered: 0, planner: person.id }])
  // They keep a pending bonus from before.
  await expectOk(person.visitor.call('depositBonus'))
})

test('ends every other way in, which somebody else may have', async () => {
  const person = await newPerson()
  await database.pool.query(
    `insert into mailed_links (user_id, purpose, token_hash, expires_at)
     select $1, 'password', sha256('a link'), now() + interval '1 hour'`,
    [person.id],
  )
  await database.pool.query(
    `insert into identities (issuer, subject, user_id) values ('https://id.test', 'someone', $1)`,
    [person.id],
  )
  await database.pool.query(
    `insert into passkeys (user_id, handle, credential_id, public_key, counter, name)
     values ($1, sha256('a passkey'), 'an id', 'a key', 0, 'A phone')`,
    [person.id],
  )
  await database.pool.query(
    `with command as (
       insert into chat_commands (service, name, sealed_secret) values ('slack', 'Acme', 'sealed')
       returning id)
     insert into chat_accounts (command_id, account, name, user_id)
     select id, 'U1', 'someone', $1 from command`,
    [person.id],
  )
  const made = ['makeToken', 'makeFeedAddress', 'makeChatLinkCode', 'beginSecondStep'] as const
  await Promise.all(made.map((name) => expectOk(person.visitor.call(name, SAMPLES[name]))))
  await expectOk(offer(person))
  const waysIn = async () => {
    const tables = ['mailed_links', 'identities', 'passkeys', 'time_codes', 'api_tokens']
    const all = [...tables, 'feed_addresses', 'chat_accounts', 'chat_link_codes']
    const counts = all.map((table) => `(select count(*)::int from ${table} where user_id = $1)`)
    const text = `select array[${counts.join()}] as counts`
    const { rows } = await database.pool.query<{ counts: number[] }>(text, [person.id])
    return rows[0]?.counts
  }
  expect(await waysIn()).toEqual(Array(8).fill(1))
  await expectOk(accept(person))
  expect(await waysIn()).toEqual(Array(8).fill(0))
  present = person
})

test('gives the news of the administrator to the new one', async () => {
  const newcomer = new Visitor(app)
  const body = { firstName: 'Waiting', lastName: 'Newcomer', email: 'waits@laurel.test' }
  await expectOk(newcomer.call('createAccount', { body: { ...body, password: PASSWORD } }))
  const former = await handOverTo(await newPerson())
  const kindsOf = async (visitor: Visitor) => {
    const { json } = await expectOk(visitor.call('readInbox'))
    return (json['notifications'] as { kind: string }[]).map(({ kind }) => kind)
  }
  expect(await kindsOf(present.visitor)).toContain('accountWaits')
  expect(await kindsOf(former.visitor)).not.toContain('accountWaits')
  expect(await kindsOf(former.visitor)).toContain('handoverAnswered')
})

test('keeps what earlier administrators did theirs, and tells the audit log', async () => {
  const person = await newPerson()
  const adjustment = { user: person.id, balance: 'earned', amount: '3', reason: 'A gap' }
  await expectOk(present.visitor.call('adjustBalance', { body: adjustment }))
  const bonus = { body: { user: person.id, amount: '2', reason: '' } }
  await expectOk(present.visitor.call('processBonus', bonus))
  const former = await handOverTo(person)
  const refused = await former.visitor.call('adjustBalance', { body: adjustment })
  expect(refused.json).toMatchObject({ code: 'not-permitted' })
  const { json } = await expectOk(
    present.visitor.call('readAuditLog', { query: { kind: 'people' } }),
  )
  const rows = json['rows'] as { action: string; who: object; subject: object }[]
  expect(rows.find(({ action }) => action === 'administratorHandedOver')).toMatchObject({
    who: { id: person.id },
    subject: { id: former.id },
  })
})

test('refuses what the former administrator asked for and that was let in before', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const { id: by } = await handOverTo(person)
  const request = { by, from: '127.0.0.1', userId: other.id }
  const late = [
    setPermissions(database, { ...request, change: { isActive: false } }),
    enterBonus(database, { ...request, entry: { amount: hundredths(100), reason: '' } }),
  ]
  const refused = { status: 'rejected', reason: { code: 'not-permitted' } }
  expect(await Promise.allSettled(late)).toMatchObject(late.map(() => refused))
})

test('starts with ADMIN_EMAIL unset, of the new one, and, with a word, of another', async () => {
  const start = (adminEmail: string, explicitAdminEmail = true) =>
    ensureAdministrator(database, { adminEmail, explicitAdminEmail, adminPassword: null })
  const quiet = { email: present.email, newPassword: null, notice: null }
  expect(await start('admin@laurel.local', false)).toEqual(quiet)
  expect(await start(present.email)).toEqual(quiet)
  const day = (await lastHandover(database))?.toISOString().slice(0, 10)
  expect(await start(ADMINISTRATOR.email)).toEqual({
    ...quiet,
    notice:
      `ADMIN_EMAIL is ${ADMINISTRATOR.email}, but the administrator's account was handed over in ` +
      `Laurel on ${day}: the administrator is ${present.email}. ADMIN_EMAIL changes nothing there. ` +
      'Set it to that address, or leave it unset.',
  })
})

test('comes back to somebody who had it before', async () => {
  const first: Person = {
    id: await idOf(administrator),
    email: ADMINISTRATOR.email,
    visitor: administrator,
    password: ADMINISTRATOR.password,
  }
  await handOverTo(first)
  await expectOk(administrator.call('listUsers'))
})
