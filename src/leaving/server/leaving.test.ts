import { describe, expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, isSignedIn, PASSWORD } from '#test/harness/visitor.ts'

const { app, administrator, newColleague } = await ownCompany()

const NOW = {
  lastDay: null as string | null,
  points: 'keep',
  buyUntil: null as string | null,
  emptiesCart: false,
  refundsOrders: false,
  recallsBonuses: false,
  reason: 'Left the company',
}
const ALL_TAKEN = {
  ...NOW,
  points: 'takeBack',
  emptiesCart: true,
  refundsOrders: true,
  recallsBonuses: true,
}
const LATER = { ...NOW, lastDay: '2199-12-31' }

type Colleague = Awaited<ReturnType<typeof newColleague>>

const leave = (id: number, body: object = NOW, key?: string) =>
  administrator.call('planLeaving', { params: { id }, body, ...(key !== undefined && { key }) })
const cancel = (id: number) => administrator.call('cancelLeaving', { params: { id } })
const rowOf = async (id: number) =>
  (await expectOk(administrator.call('readUser', { params: { id } }))).json
const leavingOf = async (id: number) => (await rowOf(id))['leaving']
const switchOn = (id: number, body: object = { isActive: true }) =>
  expectOk(administrator.call('setPermissions', { params: { id }, body }))

interface Event {
  action: string
  subject: { id: number } | null
  reason: string
  after: Record<string, unknown>
}
async function eventsOf(id: number): Promise<Event[]> {
  const { json } = await expectOk(administrator.call('readAuditLog'))
  return (json['rows'] as Event[]).filter(({ subject }) => subject?.id === id)
}
const actionsOf = async (id: number) => (await eventsOf(id)).map(({ action }) => action)

const gift = await expectOk(
  administrator.call('addGift', {
    body: { name: 'Mug', description: 'For tea', price: '10', picture: null, inventory: 100 },
  }),
)
const mug = gift.json['id']

/** Somebody with points in both balances, an open order, a cart and a waiting bonus. */
async function settledIn(): Promise<Colleague> {
  const person = await newColleague()
  await expectOk(administrator.call('deposit', { body: { amount: '50' } }))
  const sent = { receiver: person.email, amount: '50', message: 'Thank you' }
  await expectOk(administrator.call('send', { body: sent }))
  const { visitor, id } = person
  await expectOk(visitor.call('addToCart', { body: { gift: mug } }))
  await expectOk(visitor.call('buyCart', { body: { total: '10' } }))
  await expectOk(visitor.call('addToCart', { body: { gift: mug } }))
  await expectOk(
    administrator.call('processBonus', { body: { user: id, amount: '7', reason: '' } }),
  )
  return person
}

describe('leaving now', () => {
  test('takes back points after refunds, empties the cart and recalls the bonus, once', async () => {
    const { id, visitor } = await settledIn()
    const taken = { state: 'left', forfeited: '150.00', recalled: '7.00', refundedOrders: 1 }
    expect((await expectOk(leave(id, ALL_TAKEN, 'leaves-once'))).json).toEqual(taken)
    expect((await expectOk(leave(id, ALL_TAKEN, 'leaves-once'))).json).toEqual(taken)
    expect(await rowOf(id)).toMatchObject({
      isActive: false,
      earned: '0.00',
      appreciation: '0.00',
      pending: '0.00',
      leaving: { ...taken, points: 'takeBack', lastDay: null },
    })
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await actionsOf(id)).toEqual(
      expect.arrayContaining(['orderRefunded', 'bonusRecalled', 'permissionsSet', 'userLeft']),
    )
    const forfeited = (await eventsOf(id)).filter(({ action }) => action === 'pointsForfeited')
    expect(forfeited).toMatchObject([
      { reason: 'Left the company', after: { appreciation: '0.00' } },
      { reason: 'Left the company', after: { earned: '0.00' } },
    ])
    const other = await leave(id, NOW, 'leaves-once')
    expect(other.json).toMatchObject({ code: 'key-reused' })
    await switchOn(id)
    await expectOk(visitor.login((await rowOf(id))['email'], PASSWORD))
    expect((await expectOk(visitor.call('readCart'))).json).toMatchObject({ lines: [] })
  })

  test('keeps everything that is not chosen; coming back gives the sign-in, nothing else', async () => {
    const { id, visitor, email } = await settledIn()
    expect((await expectOk(leave(id, { ...NOW, emptiesCart: true }))).json).toMatchObject({
      forfeited: '0.00',
      recalled: '0.00',
      refundedOrders: 0,
    })
    const kept = { earned: '100.00', appreciation: '40.00', pending: '7.00' }
    expect(await rowOf(id)).toMatchObject({ isActive: false, ...kept })
    await switchOn(id)
    await expectOk(visitor.login(email, PASSWORD))
    expect(await rowOf(id)).toMatchObject({ isActive: true, ...kept, leaving: { state: 'left' } })
    const { json } = await expectOk(visitor.call('listPurchases'))
    expect(json['purchases']).toMatchObject([{ state: 'ordered' }])
  })

  test('ends roles, and coming back gives none', async () => {
    const { id, visitor, email } = await newColleague()
    const params = { id, role: 'reader' }
    await expectOk(administrator.call('giveRole', { params, body: { bonusLimit: '0' } }))
    await expectOk(leave(id))
    expect(await actionsOf(id)).toContain('roleTaken')
    await switchOn(id)
    const { json } = await expectOk(visitor.login(email, PASSWORD))
    expect(json['user']).toMatchObject({ isActive: true, permissions: [] })
  })

  test('until a day, gifts are bought with appreciation, and nothing else moves points', async () => {
    const { id, visitor } = await settledIn()
    await switchOn(id, { isDeposit: true, isWithdraw: true, isTransfer: true })
    const plan = { ...NOW, points: 'buyUntil', buyUntil: '2199-12-31' }
    expect((await expectOk(leave(id, plan))).json).toMatchObject({ state: 'buying' })
    await expectOk(visitor.call('buyCart', { body: { total: '10' } }))
    const send = { receiver: 'person1@laurel.test', amount: '1', message: '' }
    expect((await visitor.call('send', { body: send })).json['code']).toBe('transfer-off')
    const one = { body: { amount: '1' } }
    expect((await visitor.call('withdraw', one)).json['code']).toBe('withdraw-off')
    expect((await visitor.call('deposit', one)).json['code']).toBe('deposit-off')
    expect(await leavingOf(id)).toMatchObject({ state: 'buying', buyUntil: '2199-12-31' })
    await expectOk(cancel(id))
    expect(await rowOf(id)).toMatchObject({ isActive: true, isTransfer: false, leaving: null })
  })

  test('takes everything, whatever the person and colleagues do at that moment', async () => {
    const { id, visitor, email } = await settledIn()
    const colleague = await newColleague()
    await switchOn(id, { isTransfer: true })
    await switchOn(colleague.id, { isTransfer: true })
    const give = { receiver: colleague.email, amount: '1', message: '' }
    const get = { receiver: email, amount: '1', message: '' }
    const [left] = await Promise.all([
      expectOk(leave(id, ALL_TAKEN)),
      visitor.call('buyCart', { body: { total: '10' } }),
      visitor.call('depositBonus'),
      ...[1, 2, 3].map(() => visitor.call('send', { body: give })),
      ...[1, 2, 3].map(() => colleague.visitor.call('send', { body: get })),
    ])
    expect(left.json['state']).toBe('left')
    const nothing = { isActive: false, earned: '0.00', appreciation: '0.00', pending: '0.00' }
    expect(await rowOf(id)).toMatchObject(nothing)
    await switchOn(id)
    await expectOk(visitor.login(email, PASSWORD))
    const { json } = await expectOk(visitor.call('listPurchases'))
    const states = (json['purchases'] as { state: string }[]).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['refunded']))
  })

  test('refuses the administrator, nobody, and takes nothing without a reason', async () => {
    const { json } = await expectOk(administrator.call('readSession'))
    const own = (json['user'] as { id: number }).id
    expect((await leave(own)).json['code']).toBe('administrator-fixed')
    expect((await cancel(own)).json['code']).toBe('administrator-fixed')
    expect((await leave(999_999)).json['code']).toBe('profile-missing')
    const { id } = await newColleague()
    const wrong: [object, string, string][] = [
      [{ ...ALL_TAKEN, reason: '' }, 'reason-required', 'reason'],
      [{ ...NOW, recallsBonuses: true, reason: ' ' }, 'reason-required', 'reason'],
      [{ ...NOW, points: 'buyUntil' }, 'day-invalid', 'buyUntil'],
      [{ ...NOW, buyUntil: '2199-01-01' }, 'day-invalid', 'buyUntil'],
      [{ ...NOW, points: 'buyUntil', buyUntil: '2020-01-01' }, 'buy-until-early', 'buyUntil'],
      [{ ...LATER, points: 'buyUntil', buyUntil: '2199-12-31' }, 'buy-until-early', 'buyUntil'],
      [{ ...NOW, lastDay: '2027-02-29' }, 'day-invalid', 'lastDay'],
      [{ ...NOW, lastDay: '' }, 'day-invalid', 'lastDay'],
      [{ ...NOW, lastDay: '2020-02-29' }, 'leaving-past', 'lastDay'],
    ]
    for (const [body, code, field] of wrong) {
      expect((await leave(id, body)).json).toMatchObject({ code, field })
    }
    expect(await rowOf(id)).toMatchObject({ isActive: true, leaving: null })
  })
})

describe('a last day in advance', () => {
  test('is stored, changed and cancelled, and says so in the audit log', async () => {
    const { id, visitor, email } = await settledIn()
    expect((await expectOk(leave(id, LATER))).json).toMatchObject({ state: 'planned' })
    await expectOk(leave(id, { ...LATER, lastDay: '2200-02-28', points: 'takeBack' }))
    expect(await leavingOf(id)).toMatchObject({
      state: 'planned',
      lastDay: '2200-02-28',
      points: 'takeBack',
    })
    const query = { search: email, status: 'leaving' }
    const listed = async () =>
      (await expectOk(administrator.call('listUsers', { query }))).json['total']
    expect(await listed()).toBe(1)
    expect(await isSignedIn(visitor)).toBe(true)
    await expectOk(cancel(id))
    expect(await listed()).toBe(0)
    expect(await leavingOf(id)).toBeNull()
    expect((await cancel(id)).json['code']).toBe('leaving-unknown')
    expect((await actionsOf(id)).slice(0, 3)).toEqual([
      'leavingCancelled',
      'leavingPlanned',
      'leavingPlanned',
    ])
  })

  test('refuses somebody inactive, and a role reads neither amounts nor reason', async () => {
    const { id } = await settledIn()
    await expectOk(leave(id, ALL_TAKEN))
    expect((await leave(id, LATER)).json['code']).toBe('account-inactive')
    const keeper = await newColleague()
    const params = { id: keeper.id, role: 'peopleKeeper' }
    await expectOk(administrator.call('giveRole', { params, body: { bonusLimit: '0' } }))
    const { json } = await expectOk(keeper.visitor.call('readUser', { params: { id } }))
    expect(json['leaving']).toMatchObject({ forfeited: null, recalled: null, reason: '' })
  })

  test('waits for the administrator within a week of the last day', async () => {
    const { id } = await newColleague()
    const today = new Date().toISOString().slice(0, 10)
    const waiting = async () =>
      (await expectOk(administrator.call('readWaiting'))).json['leavers'] as object
    await expectOk(leave(id, LATER))
    expect(await waiting()).toEqual({ total: 0, first: null })
    await expectOk(leave(id, { ...LATER, lastDay: today }))
    const first = { firstName: 'Test', lastName: 'Colleague', lastDay: today }
    expect(await waiting()).toEqual({ total: 1, first })
    await expectOk(cancel(id))
  })
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
