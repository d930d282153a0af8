import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'
import { dayIn, daysAfter } from '#settings/contract/company-day.ts'
import { anniversaryOf } from './due-time.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const [ann, ben, cem, lea, keeper] = [
  await newColleague(),
  await newColleague(),
  await newColleague(),
  await newColleague(),
  await newColleague(),
]
await expectOk(
  administrator.call('giveRole', {
    params: { id: keeper.id, role: 'peopleKeeper' },
    body: { bonusLimit: '100.00' },
  }),
)

const today = dayIn('UTC', new Date())
/** The month after the present one. */
const nextMonth = daysAfter(`${today.slice(0, 7)}-28`, 4).slice(0, 7)
const yearsBefore = (day: string, years: number) => anniversaryOf(day, -years)

interface Facts {
  startedOn?: string
  birthday?: string
  manager?: number
}
async function set(id: number, { startedOn, birthday, manager }: Facts): Promise<void> {
  await database.pool.query(
    `update users set started_on = $2, birthday = $3, manager_id = $4 where id = $1`,
    [id, startedOn ?? null, birthday ?? null, manager ?? null],
  )
}
const shows = (id: number, birthday: string, anniversary = 'everybody') =>
  database.pool.query(
    `insert into milestone_choices (user_id, birthday, anniversary) values ($1, $2, $3)
     on conflict (user_id) do update set birthday = $2, anniversary = $3`,
    [id, birthday, anniversary],
  )

const SETTINGS = {
  isOn: true,
  group: null,
  hour: 9,
  shift: 'lastWorkdayBefore',
  picture: null,
  points: '50.00',
  steps: [
    { years: 1, points: '100.00' },
    { years: 5, points: '500.00' },
  ],
  templates: [{ language: 'en', text: 'Congratulations, {name}!' }],
}
async function idAndVersion(kind: string): Promise<{ id: number; version: number }> {
  const { milestones } = (await expectOk(administrator.call('readMilestones'))).json
  const found = milestones.find((one) => one.kind === kind)
  return { id: found?.id ?? 0, version: found?.version ?? 0 }
}
async function preview(kind: string, change: object = {}, by: Visitor = administrator) {
  const { id, version } = await idAndVersion(kind)
  return by.call('previewMilestoneYear', {
    params: { id },
    body: { ...SETTINGS, version, ...change },
  })
}
async function switchOn(kind: string, change: object = {}): Promise<void> {
  const { id, version } = await idAndVersion(kind)
  const body = { ...SETTINGS, version, ...change }
  await expectOk(administrator.call('saveMilestone', { params: { id }, body }))
}
const calendar = async (by: Visitor, month = nextMonth) =>
  (await expectOk(by.call('readMilestoneCalendar', { query: { month } }))).json

await set(ann.id, {
  startedOn: yearsBefore(`${nextMonth}-10`, 5),
  birthday: `${nextMonth.slice(5)}-12`,
  manager: lea.id,
})
await set(ben.id, {
  startedOn: yearsBefore(`${nextMonth}-11`, 1),
  birthday: `${nextMonth.slice(5)}-13`,
})
await set(cem.id, { startedOn: yearsBefore(`${nextMonth}-12`, 3), manager: lea.id })

test('previews the cards and points of a year before anything is switched on', async () => {
  const year = (await expectOk(preview('anniversary'))).json
  expect(year).toMatchObject({
    from: today,
    until: daysAfter(anniversaryOf(today, 1), -1),
    people: 2,
    cards: 2,
    points: '600.00',
  })
  expect(year.months.find(({ month }) => month === nextMonth)).toEqual({
    month: nextMonth,
    cards: 2,
    points: '600.00',
  })
  const more = [...SETTINGS.steps.slice(0, 1), { years: 3, points: '300.00' }]
  expect((await expectOk(preview('anniversary', { steps: more }))).json).toMatchObject({
    people: 2,
    points: '400.00',
  })
  const { milestones } = (await expectOk(administrator.call('readMilestones'))).json
  expect(milestones.map(({ isOn, steps }) => [isOn, steps])).toEqual([
    [false, []],
    [false, []],
    [false, []],
  ])
})

test('counts every birthday, since the points of one are nobody else’s business', async () => {
  expect((await expectOk(preview('birthday'))).json).toMatchObject({ people: 2, points: '100.00' })
  await database.pool.query('update users set receives_points = false where id = $1', [ben.id])
  expect((await expectOk(preview('birthday'))).json).toMatchObject({ people: 2, points: '50.00' })
  await database.pool.query('update users set receives_points = true where id = $1', [ben.id])
  await shows(ann.id, 'team')
})

test('counts nobody who has left, is about to leave, or is not in the group', async () => {
  const rules = [{ field: 'manager', is: 'oneOf', values: [lea.id] }]
  const body = { name: 'Lea’s', condition: { match: 'all', rules } }
  const { id } = (await expectOk(administrator.call('createGroup', { body }))).json
  expect((await expectOk(preview('anniversary', { group: id }))).json).toMatchObject({ people: 1 })
  await database.pool.query('update users set is_active = false where id = $1', [ann.id])
  expect((await expectOk(preview('anniversary'))).json).toMatchObject({ people: 1 })
  await database.pool.query('update users set is_active = true where id = $1', [ann.id])
  const plan = {
    lastDay: daysAfter(`${nextMonth}-01`, 2),
    points: 'keep',
    buyUntil: null,
    emptiesCart: false,
    refundsOrders: false,
    recallsBonuses: false,
    reason: '',
  }
  await expectOk(administrator.call('planLeaving', { params: { id: ben.id }, body: plan }))
  expect((await expectOk(preview('anniversary'))).json).toMatchObject({ people: 1, cards: 1 })
  await expectOk(administrator.call('cancelLeaving', { params: { id: ben.id } }))
  expect((await preview('anniversary', { group: 999 })).json).toMatchObject({
    code: 'group-unknown',
  })
})

test('refuses a preview with years out of order, and to anybody else', async () => {
  const refused = await preview('anniversary', { steps: SETTINGS.steps.toReversed() })
  expect(refused.json).toMatchObject({ code: 'milestone-steps', field: 'steps' })
  expect((await preview('anniversary', {}, keeper.visitor)).status).toBe(403)
})

test('shows nothing in the calendar while nothing is on', async () => {
  expect(await calendar(keeper.visitor)).toMatchObject({ entries: [], isOfEverybody: true })
})

test('shows everybody’s days to people keepers, and to managers those of their team', async () => {
  await switchOn('anniversary')
  await switchOn('birthday')
  const all = await calendar(keeper.visitor)
  expect(all.entries.map(({ day, kind, years, person }) => [day, kind, years, person.id])).toEqual([
    [`${nextMonth}-10`, 'anniversary', 5, ann.id],
    [`${nextMonth}-11`, 'anniversary', 1, ben.id],
    [`${nextMonth}-12`, 'birthday', null, ann.id],
  ])
  expect(all.months).toHaveLength(12)
  expect(all.months[1]).toEqual({ month: nextMonth, count: 3 })
  const team = await calendar(lea.visitor)
  expect(team).toMatchObject({ isOfEverybody: false })
  expect(team.entries.map(({ kind, person }) => [kind, person.id])).toEqual([
    ['anniversary', ann.id],
    ['birthday', ann.id],
  ])
  expect((await calendar(cem.visitor)).entries).toEqual([])
})

test('shows no day of anybody who hides it', async () => {
  await shows(ann.id, 'nobody', 'nobody')
  expect((await calendar(keeper.visitor)).entries.map(({ person }) => person.id)).toEqual([ben.id])
  await shows(ann.id, 'everybody')
})

test('moves a card to a workday, and says so', async () => {
  const day = `${nextMonth}-10`
  await expectOk(administrator.call('addHoliday', { body: { day, name: 'Founders’ Day' } }))
  const [first] = (await calendar(keeper.visitor)).entries
  expect(first).toMatchObject({ day })
  expect((first?.celebratedOn ?? '') < day).toBe(true)
})

async function fileOf({ cookie }: Visitor): Promise<string[]> {
  const url = '/api/milestone-calendar.csv'
  const { body } = await app.server.inject({ url, headers: { cookie } })
  return body.replace('\uFEFF', '').trim().split('\r\n')
}

test('writes twelve months as a file, without any age or year of birth', async () => {
  const rows = await fileOf(keeper.visitor)
  expect(rows[0]).toBe(
    '"Day","Celebrated on","Milestone","List","Years of service","First Name","Last Name","Points","Gift"',
  )
  expect(rows.slice(1).map((row) => row.split(',')[2])).toEqual([
    '"Work anniversaries"',
    '"Work anniversaries"',
    '"Birthdays"',
  ])
  expect(rows[3]).toContain(`"${nextMonth}-12"`)
  expect(rows[3]?.split(',')[4]).toBe('""')
  const { rows: events } = await database.pool.query(
    `select made_by from audit_log where action = 'peopleSeen' and after->>'list' = 'Calendar of milestones'`,
  )
  expect(events.map((event: { made_by: number }) => event.made_by)).toContain(keeper.id)
})

test('the file of everybody says what each day brings, and a manager’s does not', async () => {
  const body = { name: 'Clock', description: 'Ticks', price: '80', inventory: 1, picture: null }
  const { id: clock } = (await expectOk(administrator.call('addGift', { body }))).json
  await switchOn('anniversary', {
    steps: [
      { years: 1, points: '100.00' },
      { years: 5, points: '0.00', gift: clock },
    ],
  })
  const brings = async () =>
    (await fileOf(keeper.visitor)).slice(1).map((row) => row.split(',').slice(-2).join())
  expect(await brings()).toEqual(['"0.00","Clock"', '"100.00",""', '"50.00",""'])
  await database.pool.query('update users set receives_points = false where id = $1', [ann.id])
  expect(await brings()).toEqual(['"0.00",""', '"100.00",""', '"0.00",""'])
  await database.pool.query('update users set receives_points = true where id = $1', [ann.id])
  const team = await fileOf(lea.visitor)
  expect(team).toHaveLength(3)
  expect(team[0]).toMatch(/"Last Name"$/)
  expect(team.join()).not.toContain('Clock')
  await switchOn('anniversary')
})

test('a day of a list has points of its own, or the gift of the list', async () => {
  const body = { name: 'Pen', description: 'Writes', price: '8', inventory: 9, picture: null }
  const { id: pen } = (await expectOk(administrator.call('addGift', { body }))).json
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into milestones (kind, name, is_on, switched_on_at, gift_id)
     values ('list', 'Exams', true, now(), $1) returning id`,
    [pen],
  )
  await database.pool.query(
    `insert into milestone_rows (milestone_id, user_id, day, text, points)
     values ($1, $2, $3, 'Passed', 0), ($1, $4, $3, 'Passed', 700)`,
    [rows[0]?.id, ann.id, `${nextMonth}-20`, ben.id],
  )
  const exams = (await fileOf(keeper.visitor)).filter((row) => row.includes('"Exams"'))
  expect(exams.map((row) => row.split(',').slice(-2).join())).toEqual(['"0.00","Pen"', '"7.00",""'])
  await database.pool.query('delete from milestone_rows where milestone_id = $1', [rows[0]?.id])
  await database.pool.query('delete from milestones where id = $1', [rows[0]?.id])
})

test('pages through a month of many days', async () => {
  await database.pool.query(
    `insert into milestones (kind, name, is_on, switched_on_at) values ('list', 'Daily', true, now())`,
  )
  await database.pool.query(
    `insert into milestone_rows (milestone_id, user_id, day, text, points)
     select m.id, u.id, $1::date + n, 'Day', 0
       from milestones m cross join unnest($2::bigint[]) u (id) cross join generate_series(0, 27) n
      where m.name = 'Daily'`,
    [`${nextMonth}-01`, [ann.id, ben.id, cem.id, lea.id, keeper.id, ...(await more(5))]],
  )
  const seen: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const query: { month: string; after: string } = { month: nextMonth, after }
    const page = await expectOk(keeper.visitor.call('readMilestoneCalendar', { query }))
    seen.push(...page.json.entries.map(({ day, kind, person }) => `${day} ${kind} ${person.id}`))
    after = page.json.next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(3 + 28 * 10)
})

async function more(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let place = 0; place < count; place++) ids.push((await newColleague()).id)
  return ids
}
