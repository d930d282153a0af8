import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, isSignedIn, PASSWORD, Visitor } from '#test/harness/visitor.ts'

const { database, app, administrator, newColleague } = await ownCompany({ trustProxy: true })
const other = await ownApp(database)

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** Waits for the write, about a second later. */
const SOON = { timeout: 20_000 }

interface Device {
  id: string
  device: string
  address: string | null
  since: string
  lastSeen: string
  isThis: boolean
}

async function devicesOf(visitor: Visitor): Promise<Device[]> {
  const { json } = await expectOk(visitor.call('listDevices'))
  expect(json['total']).toBe((json['devices'] as Device[]).length)
  return json['devices']
}

async function elsewhere(email: string, from = '10.1.2.3', userAgent = FIREFOX): Promise<Visitor> {
  const visitor = new Visitor(other)
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': from }
  const onProxied = new Visitor(app)
  await expectOk(onProxied.call('login', { body: { email, password: PASSWORD }, headers }))
  visitor.cookie = onProxied.cookie
  return visitor
}

const newestEvent = async () => {
  const { json } = await expectOk(administrator.call('readAuditLog'))
  return (json['rows'] as Record<string, unknown>[])[0]
}

test('lists sessions with device, IP and times, and marks the current one', async () => {
  const { visitor, email } = await newColleague()
  const before = Date.now()
  const there = await elsewhere(email)
  const [mine, others] = [await devicesOf(visitor), await devicesOf(there)]
  expect(mine.map(({ device, address, isThis }) => ({ device, address, isThis }))).toEqual([
    { device: 'Unknown browser', address: '127.0.0.1', isThis: true },
    { device: 'Firefox on Linux', address: '10.1.2.3', isThis: false },
  ])
  expect(others.find(({ isThis }) => isThis)?.id).toBe(mine[1]?.id)
  expect(Date.parse(mine[1]?.since ?? '')).toBeGreaterThan(before - 1_000)
  expect(Date.parse(mine[1]?.lastSeen ?? '')).toBeGreaterThan(before - 1_000)
})

test('a session id is no credential', async () => {
  const { visitor, id } = await newColleague()
  const [device] = await devicesOf(visitor)
  const { rows } = await database.pool.query<{ token_hash: Buffer }>(
    'select token_hash from sessions where user_id = $1',
    [id],
  )
  const kept = rows[0]?.token_hash ?? Buffer.from('none')
  const said = JSON.stringify(device)
  for (const form of ['hex', 'base64', 'base64url'] as const) {
    expect(said).not.toContain(kept.toString(form))
  }
  for (const [, token = ''] of visitor.cookie.matchAll(/=([\w-]+)/g)) {
    expect(said).not.toContain(token)
  }
  const impostor = new Visitor(app)
  impostor.cookie = `laurel_session=${device?.id}`
  expect(await isSignedIn(impostor)).toBe(false)
})

test('records the last use of a session at most once a minute', async () => {
  const { visitor, email, id } = await newColleague()
  await elsewhere(email)
  const age = (seconds: number) =>
    database.pool.query(
      `update sessions set seen_at = now() - make_interval(secs => $2) where user_id = $1`,
      [id, seconds],
    )
  await age(3600)
  const before = Date.now()
  const seen = async (isThis: boolean) =>
    Date.parse((await devicesOf(visitor)).find((one) => one.isThis === isThis)?.lastSeen ?? '')
  await expect.poll(() => seen(true), SOON).toBeGreaterThan(before - 1_000)
  // The other session was not used meanwhile.
  expect(await seen(false)).toBeLessThan(before - 3_500_000)
})

test('ends one session on every process, and no other', async () => {
  const { visitor, email } = await newColleague()
  const [there, third] = [await elsewhere(email), await elsewhere(email)]
  const target = (await devicesOf(there)).find(({ isThis }) => isThis)
  const params = { id: target?.id ?? '' }
  expect((await expectOk(visitor.call('signOutDevice', { params }))).json).toEqual({ devices: 1 })
  expect(await isSignedIn(there)).toBe(false)
  expect(await isSignedIn(third)).toBe(true)
  expect(await isSignedIn(visitor)).toBe(true)
  expect(await newestEvent()).toMatchObject({
    action: 'deviceSignedOut',
    who: { email },
    after: { device: 'Firefox on Linux' },
  })
  const again = await visitor.call('signOutDevice', { params })
  expect(again.json).toMatchObject({ code: 'device-unknown' })
})

test("rejects ending another person's session, even by the administrator", async () => {
  const [one, two] = [await newColleague(), await newColleague()]
  const [device] = await devicesOf(one.visitor)
  const params = { id: device?.id ?? '' }
  for (const visitor of [two.visitor, administrator]) {
    const answer = await visitor.call('signOutDevice', { params })
    expect(answer.json).toMatchObject({ code: 'device-unknown' })
  }
  expect(await isSignedIn(one.visitor)).toBe(true)
})

test('ending the current session logs out', async () => {
  const { visitor } = await newColleague()
  const [device] = await devicesOf(visitor)
  const ended = await visitor.call('signOutDevice', { params: { id: device?.id ?? '' } })
  expect(ended.headers['set-cookie']).toContain('laurel_session=; Expires=Thu, 01 Jan 1970')
})

test('"Sign out everywhere" ends all other sessions, or all', async () => {
  const { visitor, email } = await newColleague()
  const stranger = await newColleague()
  const others = [await elsewhere(email), await elsewhere(email)]
  const call = (alsoThis: string) =>
    expectOk(visitor.call('signOutDevices', { query: { alsoThis } }))
  expect((await call('false')).json).toEqual({ devices: 2 })
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false])
  expect(await isSignedIn(visitor)).toBe(true)
  expect(await newestEvent()).toMatchObject({
    action: 'devicesSignedOut',
    who: { email },
    after: { devices: 2, alsoThis: false },
  })
  const former = new Visitor(app, visitor.cookie)
  expect((await call('true')).json).toEqual({ devices: 1 })
  expect(visitor.cookie).toMatch(/laurel_session=(?:;|$)/)
  expect(await isSignedIn(former)).toBe(false)
  expect(await isSignedIn(stranger.visitor)).toBe(true)
})

test('the administrator signs a person out everywhere, which the audit log records', async () => {
  const { visitor, email, id } = await newColleague()
  const there = await elsewhere(email)
  const { json } = await expectOk(administrator.call('signOutUser', { params: { id } }))
  expect(json).toMatchObject({ id, email, isLogin: false, isActive: true })
  expect(await isSignedIn(visitor)).toBe(false)
  expect(await isSignedIn(there)).toBe(false)
  expect(await newestEvent()).toMatchObject({
    action: 'userSignedOut',
    subject: { kind: 'user', id, email },
    address: '127.0.0.1',
  })
  await expectOk(new Visitor(app).login(email, PASSWORD))
})

test('rejects signing out the administrator or a missing user', async () => {
  const { json } = await expectOk(administrator.call('readSession'))
  const own = (json['user'] as { id: number }).id
  const fixed = await administrator.call('signOutUser', { params: { id: own } })
  expect(fixed.json).toMatchObject({ code: 'administrator-fixed' })
  const nobody = await administrator.call('signOutUser', { params: { id: 999_999_999 } })
  expect(nobody.json).toMatchObject({ code: 'profile-missing' })
})

test('a long list shows the last used sessions and the current one', async () => {
  const { visitor, id } = await newColleague()
  await database.pool.query(
    `insert into sessions (token_hash, user_id, expires_at, seen_at)
     select sha256(('many' || n)::bytea), $1, now() + interval '1 day', now() + n * interval '1 second'
       from generate_series(1, 150) n`,
    [id],
  )
  const { json } = await expectOk(visitor.call('listDevices'))
  expect(json['total']).toBe(151)
  const devices = json['devices'] as Device[]
  expect(devices).toHaveLength(100)
  expect(devices.filter(({ isThis }) => isThis)).toHaveLength(1)
})

test('no unexpected error was logged', () => {
  expect([...app.complaints, ...other.complaints]).toEqual([])
})
