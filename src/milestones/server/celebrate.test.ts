import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { brokenAfter } from '#test/harness/damage.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'
import { daysAfter } from '#settings/contract/company-day.ts'
import { MILESTONE_INVARIANTS } from './invariants.ts'
import { celebrate } from './start-milestones.ts'

const { database, app, administrator, newColleague } = await ownCompany()

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Noon of the server's day in UTC, after the hour of every milestone here. */
const NOON = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
const TODAY = NOON.toISOString().slice(0, 10)
const later = (days: number) => new Date(NOON.getTime() + days * DAY)

const yearsBefore = (day: string, years: number) =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`

async function save(kind: string, change: object) {
  const { milestones } = (await expectOk(administrator.call('readMilestones'))).json
  const found = milestones.find((one) => one['kind'] === kind)
  if (found === undefined) throw new Error('no such milestone')
  const { id, kind: _kind, name: _name, ...settings } = found as typeof found & { id: number }
  const body = { ...settings, ...change }
  return (await expectOk(administrator.call('saveMilestone', { params: { id }, body }))).json
}

/** Switches a milestone on as if it had been on for a year. */
async function switchOn(kind: string, change: object) {
  await save(kind, { isOn: true, hour: 9, shift: 'onDay', ...change })
  await database.pool.query(
    `update milestones set switched_on_at = now() - interval '400 days' where kind = $1`,
    [kind],
  )
}

/** A colleague whose account and dates are a year old. */
async function colleague(facts: object = {}) {
  const one = await newColleague()
  await database.pool.query(
    `update users set created_at = now() - interval '400 days' where id = $1`,
    [one.id],
  )
  for (const [column, value] of Object.entries(facts)) {
    await database.pool.query(`update users set ${column} = $2 where id = $1`, [one.id, value])
  }
  await database.pool.query('delete from changed_dates where user_id = $1', [one.id])
  return one
}

const occurrences = async (userId: number) =>
  (
    await database.pool.query<Record<string, unknown>>(
      `select ordinal, day::text as day, state, points, recognition_id is not null as "hasCard"
         from milestone_occurrences where user_id = $1 order by id`,
      [userId],
    )
  ).rows
const cards = async (visitor: Visitor, query: Record<string, string> = { scope: 'received' }) =>
  (await expectOk(visitor.call('listRecognitions', { query }))).json.recognitions
const balances = async (visitor: Visitor) => (await expectOk(visitor.call('readBalances'))).json
const news = async (visitor: Visitor) =>
  (await expectOk(visitor.call('readInbox'))).json['notifications'] as Record<string, unknown>[]

await switchOn('anniversary', {
  steps: [
    { years: 1, points: '0.00' },
    { years: 5, points: '500.00' },
  ],
  templates: [
    { language: 'en', text: '{years} years with us, {name}. Thank you!' },
    { language: 'de', text: '{years} Jahre bei uns, {name}. Danke!' },
  ],
})
await switchOn('birthday', {
  points: '50.00',
  templates: [{ language: 'en', text: 'Happy birthday, {name}!' }],
})
await switchOn('welcome', { templates: [{ language: 'en', text: 'Welcome, {name}!' }] })

test('posts an anniversary once: a card of the company, and points that buy gifts', async () => {
  const farid = await colleague({ started_on: yearsBefore(TODAY, 5), first_name: 'Farid' })
  const ada = await colleague()
  await celebrate(database, NOON)
  await celebrate(database, NOON)
  await celebrate(database, later(3))
  expect(await occurrences(farid.id)).toEqual([
    { ordinal: 5, day: TODAY, state: 'posted', points: 50_000, hasCard: true },
  ])
  expect(await balances(farid.visitor)).toMatchObject({ appreciation: '500.00' })
  const [card] = await cards(ada.visitor, { scope: 'company' })
  expect(card).toMatchObject({
    sender: { id: 0, firstName: 'The company' },
    receivers: [{ id: farid.id }],
    occasion: { kind: 'anniversary', years: 5, name: null, day: TODAY },
    message: '5 years with us, Farid. Thank you!',
    translations: { de: '5 Jahre bei uns, Farid. Danke!' },
    points: { each: '500.00' },
    undoUntil: null,
  })
  expect((await news(farid.visitor))[0]).toMatchObject({
    kind: 'celebrated',
    subject: card?.['id'],
    actor: null,
    quote: '5 years with us, Farid. Thank you!',
    facts: { occasion: 'anniversary', years: 5, points: '500.00' },
  })
})

test('lets colleagues react, comment and add points, and nobody undo it', async () => {
  const farid = await colleague({ started_on: yearsBefore(TODAY, 1) })
  const ada = await colleague()
  const permitted = { params: { id: ada.id }, body: { isTransfer: true } }
  await expectOk(administrator.call('setPermissions', permitted))
  await celebrate(database, NOON)
  const [card] = await cards(farid.visitor)
  const id = Number(card?.['id'])
  const params = { id }
  await expectOk(ada.visitor.call('react', { params: { ...params, emoji: '🎉' } }))
  await expectOk(ada.visitor.call('addComment', { params, body: { text: 'A good year!' } }))
  await expectOk(ada.visitor.call('addPoints', { params, body: { amount: '5' } }))
  for (const { visitor } of [ada, farid]) {
    expect((await visitor.call('undoThanks', { params })).json).toMatchObject({
      code: 'recognition-unknown',
    })
  }
  const [now] = await cards(farid.visitor)
  expect(now).toMatchObject({
    comments: 1,
    reactions: [{ emoji: '🎉', count: 1 }],
    points: { each: '0.00', added: '5.00' },
  })
})

test('is not thanks: counted nowhere', async () => {
  const farid = await colleague({ started_on: yearsBefore(TODAY, 5) })
  const profile = async () => {
    const params = { id: farid.id }
    return (await expectOk(farid.visitor.call('readProfile', { params }))).json
  }
  const before = await profile()
  await celebrate(database, NOON)
  expect(await cards(farid.visitor)).toHaveLength(1)
  const { received, receivedThisYear } = await profile()
  expect([received, receivedThisYear]).toEqual([before.received, before.receivedThisYear])
  const { unreadFrom, unread } = (
    await expectOk(farid.visitor.call('readSummary', { query: { since: '0' } }))
  ).json
  expect([unread, unreadFrom]).toEqual([1, 0])
})

test('moderators hide its words, and nobody is told as their author', async () => {
  const farid = await colleague({ started_on: yearsBefore(TODAY, 5) })
  await celebrate(database, NOON)
  const [card] = await cards(farid.visitor)
  const params = { id: Number(card?.['id']) }
  const reported = { params, body: { comment: null, reason: 'Wrong name' } }
  await expectOk(farid.visitor.call('report', reported))
  const { reports } = (await expectOk(administrator.call('listReports'))).json
  const own = reports.find((one) => one.recognition === params.id)
  expect(own).toMatchObject({ author: null })
  const settled = { body: { outcome: 'hidden', reason: 'Wrong name' }, params: { id: own?.id } }
  await expectOk(administrator.call('settleReport', settled as never))
  const [hidden] = await cards(farid.visitor)
  expect(hidden).toMatchObject({ message: null, occasion: { kind: 'anniversary' } })
  expect(hidden).not.toHaveProperty('translations')
})

test.each([
  ['inactive people', { is_active: false }],
  ['people in their account’s first days', { created_at: new Date(NOON.getTime() + 2 * DAY) }],
])('posts nothing for %s', async (_who, facts) => {
  const one = await colleague({ started_on: yearsBefore(TODAY, 5), ...facts })
  await celebrate(database, NOON)
  expect(await occurrences(one.id)).toEqual([])
})

test('posts nothing after a last day, and skips who left meanwhile', async () => {
  const [leaving, left] = [
    await colleague({ started_on: yearsBefore(TODAY, 5) }),
    await colleague({ started_on: yearsBefore(TODAY, 5) }),
  ]
  const planned = { lastDay: daysAfter(TODAY, -1) }
  await database.pool.query(
    `insert into leavings (user_id, last_day, due, points, empties_cart, refunds_orders, recalls_bonuses, reason, state, planned_by)
     select $1, $2, $2, 'keep', false, false, false, '', 'planned', id from users where is_administrator`,
    [leaving.id, planned.lastDay],
  )
  await celebrate(database, later(-3))
  await database.pool.query('update users set is_active = false where id = $1', [left.id])
  await celebrate(database, NOON)
  expect(await occurrences(leaving.id)).toEqual([])
  expect(await occurrences(left.id)).toMatchObject([{ state: 'skipped', hasCard: false }])
})

test('posts nothing from before it was switched on', async () => {
  const one = await colleague({ started_on: yearsBefore(daysAfter(TODAY, -2), 5) })
  await database.pool.query(
    `update milestones set switched_on_at = $1 where kind = 'anniversary'`,
    [later(-1)],
  )
  await celebrate(database, NOON)
  expect(await occurrences(one.id)).toEqual([])
  await database.pool.query(
    `update milestones set switched_on_at = $1, stored_until = null where kind = 'anniversary'`,
    [later(-400)],
  )
})

test('after a server was off: within a week a card with its day, later points and news alone', async () => {
  const [near, far] = [daysAfter(TODAY, -6), daysAfter(TODAY, -12)]
  const [ada, bob] = [
    await colleague({ started_on: yearsBefore(near, 5) }),
    await colleague({ started_on: yearsBefore(far, 5) }),
  ]
  await database.pool.query('update milestones set stored_until = $1', [later(-40)])
  await celebrate(database, NOON)
  expect(await occurrences(ada.id)).toMatchObject([{ day: near, state: 'posted', hasCard: true }])
  expect((await cards(ada.visitor))[0]).toMatchObject({ occasion: { day: near } })
  expect(await occurrences(bob.id)).toMatchObject([{ day: far, points: 50_000, hasCard: false }])
  expect(await cards(bob.visitor)).toEqual([])
  expect((await news(bob.visitor))[0]).toMatchObject({
    kind: 'celebrated',
    subject: null,
    facts: { day: far, points: '500.00' },
  })
})

test('a corrected start date neither repeats year 5 nor takes it back', async () => {
  const one = await colleague({ started_on: yearsBefore(TODAY, 5) })
  await celebrate(database, NOON)
  await database.pool.query('update users set started_on = $2 where id = $1', [
    one.id,
    yearsBefore(daysAfter(TODAY, 2), 5),
  ])
  await celebrate(database, later(3))
  expect(await occurrences(one.id)).toHaveLength(1)
  expect(await balances(one.visitor)).toMatchObject({ appreciation: '500.00' })
})

test('a date that changes before the day moves what is due', async () => {
  const one = await colleague({ started_on: yearsBefore(daysAfter(TODAY, 3), 5) })
  await celebrate(database, NOON)
  expect(await occurrences(one.id)).toMatchObject([{ day: daysAfter(TODAY, 3), state: 'due' }])
  await database.pool.query('update users set started_on = $2 where id = $1', [
    one.id,
    yearsBefore(daysAfter(TODAY, 5), 5),
  ])
  await celebrate(database, later(4))
  expect(await occurrences(one.id)).toMatchObject([{ day: daysAfter(TODAY, 5), state: 'due' }])
  await celebrate(database, later(5))
  expect(await occurrences(one.id)).toMatchObject([{ state: 'posted' }])
})

test('a birthday is for the person alone until they show it, and says no year', async () => {
  const colleagues = await Promise.all(
    [1, 2, 3].map(() => colleague({ birthday: TODAY.slice(5), team: 'Care' })),
  )
  const [quiet, team, open] = colleagues as [
    (typeof colleagues)[0],
    (typeof colleagues)[0],
    (typeof colleagues)[0],
  ]
  const [mate, other] = [await colleague({ team: 'care' }), await colleague({ team: 'Sales' })]
  await database.pool.query(
    `insert into milestone_choices (user_id, birthday) values ($1, 'team'), ($2, 'everybody')`,
    [team.id, open.id],
  )
  await celebrate(database, NOON)
  const seenBy = async ({ visitor }: { visitor: Visitor }) =>
    (await cards(visitor, { scope: 'company' }))
      .filter((card) => card.occasion?.kind === 'birthday')
      .flatMap((card) => card.receivers.map(({ id }) => id))
      .toSorted((one, next) => one - next)
  expect(await seenBy(other)).toEqual([open.id])
  expect(await seenBy(mate)).toEqual([team.id, open.id].toSorted((one, next) => one - next))
  expect(await cards(quiet.visitor)).toMatchObject([
    { visibility: 'private', points: { each: '50.00' }, occasion: { years: null } },
  ])
  const [card] = await cards(team.visitor)
  const params = { id: Number(card?.['id']) }
  await expectOk(mate.visitor.call('readRecognition', { params }))
  expect((await other.visitor.call('readRecognition', { params })).status).toBe(404)
})

test('a date that is entered after its day waits: given now, or skipped, once', async () => {
  const keeper = await colleague()
  const given = { params: { id: keeper.id, role: 'peopleKeeper' }, body: {} }
  await expectOk(administrator.call('giveRole', given))
  const [ada, bob] = [await colleague(), await colleague()]
  const day = daysAfter(TODAY, -20)
  for (const { id } of [ada, bob, keeper]) {
    // oxlint-disable-next-line no-await-in-loop
    await database.pool.query('update users set started_on = $2 where id = $1', [
      id,
      yearsBefore(day, 5),
    ])
  }
  await celebrate(database, new Date())
  expect(await occurrences(ada.id)).toMatchObject([{ day, state: 'waits', points: 0 }])
  const { waiting } = (await expectOk(keeper.visitor.call('listWaitingMilestones'))).json
  const idOf = (userId: number) => waiting.find(({ person }) => person.id === userId)?.id ?? 0
  const settle = (userId: number, gives: boolean, by = keeper.visitor) =>
    by.call('settleWaitingMilestone', { params: { id: idOf(userId) }, body: { gives } })
  expect((await settle(ada.id, true, ada.visitor)).status).toBe(403)
  expect((await settle(keeper.id, true)).json).toMatchObject({ code: 'bonus-own' })
  await expectOk(settle(ada.id, true))
  await expectOk(settle(ada.id, true))
  expect((await settle(ada.id, false)).json).toMatchObject({ code: 'milestone-unknown' })
  await expectOk(settle(bob.id, false))
  expect(await occurrences(ada.id)).toMatchObject([{ state: 'posted', hasCard: true }])
  expect(await balances(ada.visitor)).toMatchObject({ appreciation: '500.00' })
  expect((await cards(ada.visitor))[0]).toMatchObject({ occasion: { day } })
  expect(await occurrences(bob.id)).toMatchObject([{ state: 'skipped', points: 0 }])
  const { rows } = (await expectOk(administrator.call('readAuditLog'))).json
  expect(rows.slice(0, 2).map(({ action }) => action)).toEqual([
    'milestoneSkipped',
    'milestoneGiven',
  ])
})

test('people choose who sees their cards', async () => {
  const one = await colleague({ started_on: yearsBefore(TODAY, 5) })
  const body = { birthday: 'team', anniversary: 'nobody', welcome: 'everybody' }
  await expectOk(one.visitor.call('changeMilestoneChoices', { body }))
  expect((await expectOk(one.visitor.call('readMilestoneChoices'))).json).toEqual(body)
  await celebrate(database, NOON)
  expect(await cards(one.visitor)).toMatchObject([{ visibility: 'private' }])
})

test('two runs at once, and a clock that jumps, post each once', async () => {
  const people = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => colleague({ started_on: yearsBefore(TODAY, 5) })),
  )
  await Promise.all([
    celebrate(database, NOON),
    celebrate(database, later(40)),
    celebrate(database, later(-40)),
    celebrate(database, NOON),
  ])
  await celebrate(database, NOON)
  for (const { id, visitor } of people) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await occurrences(id)).toMatchObject([{ state: 'posted', points: 50_000 }])
    // oxlint-disable-next-line no-await-in-loop
    expect(await balances(visitor)).toMatchObject({ appreciation: '500.00' })
  }
})

test('who gets words alone gets a card without points', async () => {
  const one = await colleague({ started_on: yearsBefore(TODAY, 5), receives_points: false })
  await celebrate(database, NOON)
  expect(await occurrences(one.id)).toMatchObject([{ state: 'posted', points: 0, hasCard: true }])
})

const [ONCE, MATCHES] = MILESTONE_INVARIANTS.map(({ name }) => name)

test.each([
  ['nothing', 'select 1', []],
  [
    'a milestone that is posted twice',
    `alter table milestone_occurrences drop constraint milestone_occurrences_user_id_milestone_id_ordinal_key;
     insert into milestone_occurrences (user_id, milestone_id, ordinal, day, due_at)
     select user_id, milestone_id, ordinal, day, due_at from milestone_occurrences limit 1`,
    [ONCE],
  ],
  [
    'a milestone with more points than were given',
    'update milestone_occurrences set points = points + 1 where points > 0',
    [MATCHES],
  ],
  [
    'a card of the company without its milestone',
    'update milestone_occurrences set recognition_id = null',
    [MATCHES],
  ],
])('the audit finds: %s', async (_what, damage, found) => {
  expect(await brokenAfter(database, MILESTONE_INVARIANTS, damage)).toEqual(found)
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
