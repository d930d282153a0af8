import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'

const { database, app, administrator, newColleague } = await ownCompany()

interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

function newSubscription(): Subscription {
  const pair = createECDH('prime256v1')
  return {
    endpoint: `https://push.laurel.test/send/${randomBytes(16).toString('base64url')}`,
    p256dh: pair.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

const subscribe = (visitor: Visitor, body: object) => visitor.call('subscribePush', { body })

async function subscribed(visitor: Visitor, given = newSubscription()): Promise<Subscription> {
  const { json } = await expectOk(subscribe(visitor, given))
  expect(json['endpoint']).toBe(given.endpoint)
  return given
}

async function endpointsOf(userId: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ endpoint: string }>(
    'select endpoint from push_subscriptions where user_id = $1 order by id',
    [userId],
  )
  return rows.map(({ endpoint }) => endpoint)
}

async function signIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(app)
  await expectOk(visitor.login(email, PASSWORD))
  return visitor
}

test('a device subscribes, reads its subscription and unsubscribes', async () => {
  const { visitor, id } = await newColleague()
  const before = await expectOk(visitor.call('readPush'))
  expect(before.json).toEqual({
    publicKey: expect.stringMatching(/^B[\w-]{86}$/) as string,
    endpoint: null,
  })
  const { endpoint } = await subscribed(visitor)
  expect((await visitor.call('readPush')).json).toEqual({ ...before.json, endpoint })
  expect((await expectOk(visitor.call('unsubscribePush'))).json).toEqual(before.json)
  expect((await expectOk(visitor.call('unsubscribePush'))).json).toEqual(before.json)
  expect(await endpointsOf(id)).toEqual([])
})

test('each device of a person has its own subscription', async () => {
  const { visitor, email, id } = await newColleague()
  const other = await signIn(email)
  const here = await subscribed(visitor)
  const there = await subscribed(other)
  expect(await endpointsOf(id)).toEqual([here.endpoint, there.endpoint])
  await expectOk(visitor.call('unsubscribePush'))
  expect(await endpointsOf(id)).toEqual([there.endpoint])
  expect((await other.call('readPush')).json['endpoint']).toBe(there.endpoint)
})

test('a new subscription replaces the device’s former one; a repetition does not', async () => {
  const { visitor, id } = await newColleague()
  await subscribed(visitor)
  const next = await subscribed(visitor)
  await Promise.all(Array.from({ length: 5 }, () => subscribed(visitor, next)))
  expect(await endpointsOf(id)).toEqual([next.endpoint])
})

type Leave = (who: Awaited<ReturnType<typeof newColleague>>) => Promise<unknown>

test.each<[string, Leave]>([
  ['logging out', ({ visitor }) => expectOk(visitor.call('logout'))],
  [
    'ending the session from another device',
    async ({ visitor, email }) => {
      const { json } = await expectOk(visitor.call('listDevices'))
      const [device] = json['devices']
      const params = { id: device?.id ?? '' }
      return expectOk((await signIn(email)).call('signOutDevice', { params }))
    },
  ],
  [
    'signing out everywhere',
    ({ visitor }) => expectOk(visitor.call('signOutDevices', { query: { alsoThis: 'true' } })),
  ],
  [
    'a sign-out by the administrator',
    ({ id }) => expectOk(administrator.call('signOutUser', { params: { id } })),
  ],
  [
    'deactivation',
    ({ id }) =>
      expectOk(administrator.call('setPermissions', { params: { id }, body: { isActive: false } })),
  ],
  ['a new sign-in in the same browser', ({ visitor, email }) => visitor.login(email, PASSWORD)],
  [
    'a changed password',
    ({ visitor }) => {
      const body = { currentPassword: PASSWORD, newPassword: 'another password' }
      return expectOk(visitor.call('changePassword', { body }))
    },
  ],
])('%s ends the subscription', async (_, leave) => {
  const who = await newColleague()
  await subscribed(who.visitor)
  const stranger = await newColleague()
  const kept = await subscribed(stranger.visitor)
  await leave(who)
  expect(await endpointsOf(who.id)).toEqual([])
  expect(await endpointsOf(stranger.id)).toEqual([kept.endpoint])
})

test('moves a browser’s subscription to the person who signs in next', async () => {
  const [first, second] = [await newColleague(), await newColleague()]
  const browser = await subscribed(first.visitor)
  await subscribed(second.visitor, browser)
  expect(await endpointsOf(first.id)).toEqual([])
  expect(await endpointsOf(second.id)).toEqual([browser.endpoint])
})

test('rejects another person’s endpoint without its keys', async () => {
  const [owner, thief] = [await newColleague(), await newColleague()]
  const { endpoint } = await subscribed(owner.visitor)
  const refused = await subscribe(thief.visitor, { ...newSubscription(), endpoint })
  expect(refused).toMatchObject({ status: 409, json: { code: 'push-taken' } })
  expect(await endpointsOf(owner.id)).toEqual([endpoint])
})

test('keeps the ten newest devices of a person', async () => {
  const { visitor, email, id } = await newColleague()
  const devices = [visitor]
  for (let turn = 0; turn < 11; turn++) devices.push(await signIn(email))
  const endpoints: string[] = []
  for (const device of devices) endpoints.push((await subscribed(device)).endpoint)
  expect(await endpointsOf(id)).toEqual(endpoints.slice(2))
})

test.each([
  'http://push.laurel.test/send/1',
  'https://127.0.0.1/send/1',
  'https://[::1]/send/1',
  'https://2130706433/send/1',
  'https://0x7f000001/send/1',
  'https://127.1/send/1',
  'https://10.0.0.1./send/1',
  'https://user:password@push.laurel.test/send/1',
  'https://push.laurel.test:99999/send/1',
  'https://push.laurel.test',
  'https://push.laurel.test/send/1#part',
  'https://push.laurel.test/send 1',
  'https://PUSH.laurel.test/send/1',
  'file:///etc/passwd',
])('rejects the endpoint %s', async (endpoint) => {
  const { json } = await subscribe(administrator, { ...newSubscription(), endpoint })
  expect(json).toMatchObject({ code: 'push-endpoint-invalid', field: 'endpoint' })
})

test('rejects an endpoint of more than 2,000 characters', async () => {
  const start = 'https://push.laurel.test/'
  const endpoint = start.padEnd(2_001, 'x')
  const { json } = await subscribe(administrator, { ...newSubscription(), endpoint })
  expect(json).toMatchObject({ code: 'push-endpoint-invalid', field: 'endpoint' })
  await subscribed(administrator, { ...newSubscription(), endpoint: start.padEnd(2_000, 'x') })
})

test.each([
  { p256dh: 'short' },
  { p256dh: `${'A'.repeat(86)}=` },
  // Neither is a point of the curve.
  { p256dh: 'A'.repeat(87) },
  { p256dh: `BA${'A'.repeat(85)}` },
  { auth: 'A'.repeat(21) },
  { auth: 'A'.repeat(23) },
])('rejects the keys %j', async (keys) => {
  const { json } = await subscribe(administrator, { ...newSubscription(), ...keys })
  expect(json).toMatchObject({ code: 'push-keys-invalid', field: Object.keys(keys)[0] })
})

test('no unexpected error was logged', () => {
  expect(app.complaints).toEqual([])
})
