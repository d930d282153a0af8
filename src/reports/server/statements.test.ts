import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { administratorId, ownApp } from '#test/harness/app.ts'
import { auditAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import { administratorOf, expectOk, Visitor } from '#test/harness/visitor.ts'
import type { Command } from '#ledger/command.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { OVERVIEW_INVARIANTS } from './invariants.ts'
import { readMonth } from './month-figures.ts'

const database = await ownDatabase({ books: 'ledger' })
const app = await ownApp(database)
const administrator = await administratorOf(app)
const by = await administratorId(database)
const people = await hire(database, 12)
const [ada] = people as [Colleague, ...Colleague[]]

/** Puts people into teams that they have always had, the first ones first. */
async function form(teams: Readonly<Record<string, number>>): Promise<void> {
  const places = Object.entries(teams).flatMap(([team, size]) => Array<string>(size).fill(team))
  await database.pool.query(
    `update users set team = t.team from unnest($1::bigint[], $2::text[]) t (id, team)
      where users.id = t.id`,
    [people.map(({ id }) => id), people.map((_, place) => places[place] ?? null)],
  )
  await database.pool.query('delete from past_teams')
}

function make(moment: string, command: Command): Promise<unknown> {
  const madeAt = new Date(moment)
  return transact(database, (tx) => writeThanks(tx, [command], { madeAt }))
}

const adjust = (amount: number): Command => ({
  type: 'adjustment',
  userId: ada.id,
  balance: 'earned',
  amount: hundredths(amount),
  by,
  reason: 'As agreed',
})

// They joined before.
await transact(database, async (tx) => {
  await tx.query({ text: 'set local session_replication_role = replica' })
  await tx.query({
    text: `update entries set made_at = '2024-06-01' where seq = 1 and user_id = any($1)`,
    values: [people.map(({ id }) => id)],
  })
})
await form({ Care: 6, Shop: 6 })
await make('2025-01-31T23:59:59.999Z', {
  type: 'deposit',
  userId: ada.id,
  amount: hundredths(5_000),
})
await make('2025-02-01T00:00:00Z', adjust(700))
await make('2025-02-03T00:00:00Z', adjust(-200))
await make('2025-02-04T00:00:00Z', thank(ada.id, people[11]?.id ?? 0, 1_000))
await make('2025-02-28T23:59:59.999Z', {
  type: 'withdraw',
  userId: ada.id,
  amount: hundredths(300),
})

const read = async (month: string) =>
  (await expectOk(administrator.call('readStatement', { params: { month } }))).json
const close = (month: string) => administrator.call('closeMonth', { params: { month } })
const setGroup = async (smallestGroup: number) => {
  const { json } = await administrator.call('readSettings')
  const body = { smallestGroup, version: json['version'] }
  await expectOk(administrator.call('changeSettings', { body }))
}

async function download(name: 'statement' | 'ledger', month: string): Promise<string[]> {
  const response = await app.server.inject({
    url: `/api/statements/${month}/${name}.csv`,
    headers: { cookie: administrator.cookie },
  })
  expect(response.statusCode).toBe(200)
  return response.body.replace('\uFEFF', '').trim().split('\r\n')
}

const NOTHING = {
  signUps: '0.00',
  deposits: '0.00',
  bonuses: '0.00',
  awards: '0.00',
  adjustments: '0.00',
  thanks: '0.00',
  purchases: '0.00',
  refunds: '0.00',
  withdrawals: '0.00',
  forfeited: '0.00',
  given: '0.00',
  granted: '0.00',
  expired: '0.00',
  toGive: '0.00',
}

test('tells a month from opening to closing, written off as forfeited', async () => {
  expect(await read('2025-02')).toMatchObject({
    from: '2025-02-01T00:00:00.000Z',
    until: '2025-03-01T00:00:00.000Z',
    zone: 'UTC',
    closed: null,
    isOver: true,
    first: '2024-06',
    company: {
      ...NOTHING,
      opening: '1250.00',
      adjustments: '7.00',
      forfeited: '2.00',
      withdrawals: '3.00',
      closing: '1252.00',
    },
    teams: [
      {
        team: 'Care',
        people: 6,
        figures: { opening: '0.00', thanks: '-10.00', closing: '-8.00' },
      },
      {
        team: 'Shop',
        people: 6,
        figures: { opening: '0.00', thanks: '10.00', closing: '10.00' },
      },
    ],
    hidden: null,
  })
  expect((await read('2025-03'))['company']).toEqual({
    ...NOTHING,
    opening: '1252.00',
    closing: '1252.00',
  })
})

test('hides small teams, and a larger one with a single small one', async () => {
  await form({ Care: 6, Shop: 5, Yard: 1 })
  const { teams, hidden, company } = await read('2025-02')
  expect(teams).toMatchObject([
    { team: 'Care', people: 6, figures: { opening: '0.00', closing: '-8.00' } },
    { team: 'Shop', people: null, figures: null },
    { team: 'Yard', people: null, figures: null },
  ])
  expect(hidden).toMatchObject({ opening: '0.00', thanks: '10.00', closing: '10.00' })
  expect(company).toMatchObject({ closing: '1252.00' })
  const [, ...rows] = await download('statement', '2025-02')
  expect(rows[2]).toBe(`"2025-02","Shop","fewer than 5, or hidden with them"${',""'.repeat(11)}`)
  await setGroup(1)
  expect((await read('2025-02'))['hidden']).toBeNull()
  await setGroup(5)
})

test('a move in the middle of a month changes none of its figures, and shows no balance', async () => {
  await form({ Care: 6, Shop: 6 })
  const before = await read('2025-02')
  await database.pool.query(`update users set team = 'Shop' where id = $1`, [ada.id])
  await database.pool.query(`update past_teams set until = '2025-02-15'`)
  expect(await read('2025-02')).toEqual(before)
  const march = await read('2025-03')
  expect(march['teams']).toMatchObject([
    { team: 'Care', people: 5, figures: { ...NOTHING, opening: '0.00', closing: '0.00' } },
    { team: 'Shop', people: 7, figures: { ...NOTHING, opening: '0.00', closing: '0.00' } },
  ])
  const [head = '', company = '', ...rows] = await download('statement', '2025-02')
  expect(head).toContain('"Opening","Sign-up"')
  expect(company).toContain('"Company","","1250.00"')
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row).toMatch(/^"2025-02","(?:Care|Shop)","6","","0.00",.*,""$/)
  const [, ...entries] = await download('ledger', '2025-02')
  const teams = entries.filter((entry) => entry.startsWith(`"${ada.id}"`)).join('\n')
  expect(teams).toContain('"Care"')
  expect(teams).not.toContain('"Shop"')
})

test('the latest month is that of the company’s zone', async () => {
  const { rows } = await database.pool.query<{ month: string }>(
    `select to_char(now() at time zone 'Pacific/Kiritimati', 'YYYY-MM') as month`,
  )
  const setZone = async (timeZone: string) => {
    const { json } = await administrator.call('readSettings')
    return administrator.call('changeSettings', { body: { timeZone, version: json['version'] } })
  }
  await expectOk(setZone('Pacific/Kiritimati'))
  expect(await read('latest')).toMatchObject({ month: rows[0]?.month, latest: rows[0]?.month })
  for (const offset of ['+0530', '+05:30', 'europe/berlin']) {
    expect((await setZone(offset)).json).toMatchObject({ code: 'time-zone-unknown' })
  }
  await expectOk(setZone('UTC'))
})

test('the ledger of a month has every entry, and no names where lists are off', async () => {
  const [head, ...rows] = await download('ledger', '2025-02')
  expect(head).toBe(
    '"Account","Entry","Time","Team","Kind","Earned","Appreciation","Reference","Person","Email"',
  )
  expect(rows).toHaveLength(5)
  const sent = rows.find((row) => row.includes('"Sent"'))
  expect(sent).toBe(
    `"${ada.id}","5","2025-02-04 00:00:00","Care","Sent","-10.00","0.00","${people[11]?.id}/2","Test Colleague","${ada.email}"`,
  )
  await expectOk(administrator.call('chooseLanguage', { body: { language: 'de' } }))
  const german = await download('ledger', '2025-02')
  await expectOk(administrator.call('chooseLanguage', { body: { language: 'en' } }))
  expect(german).toContain(
    `"${ada.id}";"5";"2025-02-04 00:00:00";"Care";"Gesendet";"-10,00";"0,00";"${people[11]?.id}/2";"Test Colleague";"${ada.email}"`,
  )
  const { json } = await administrator.call('readSettings')
  const switched = (personLists: boolean, version: unknown) =>
    expectOk(administrator.call('changeSettings', { body: { personLists, version } }))
  const changed = await switched(false, json['version'])
  const [, ...nameless] = await download('ledger', '2025-02')
  expect(nameless.join('\n')).not.toContain(ada.email)
  expect(nameless.find((row) => row.includes('"Sent"'))).toBe(
    '"1","5","2025-02-04 00:00:00","Care","Sent","-10.00","0.00","2/2"',
  )
  await switched(true, changed.json['version'])
})

test('a closed month keeps its figures and its teams, and the audit finds a difference', async () => {
  await form({ Care: 6, Shop: 6 })
  const open = await read('2025-02')
  const { json: closed } = await expectOk(close('2025-02'))
  expect(closed).toMatchObject({ company: open['company'], teams: open['teams'] })
  expect(closed['closed']).toMatchObject({ by: expect.any(String) as string })
  await form({ Yard: 12 })
  expect(await read('2025-02')).toMatchObject({ teams: open['teams'] })
  // Again: nothing new.
  expect((await expectOk(close('2025-02'))).json['closed']).toEqual(closed['closed'])
  const { json: log } = await administrator.call('readAuditLog', { query: { kind: 'points' } })
  expect(log['rows']).toMatchObject([
    { action: 'monthClosed', after: { month: '2025-02', closing: '1252.00' } },
  ])
  const found = async (damage: string) =>
    (await auditAfter(database, OVERVIEW_INVARIANTS, damage)).flatMap(
      ({ violations }) => violations,
    )
  expect(await found('select 1')).toEqual([])
  const late = `update entries set made_at = '2025-02-01' where user_id = :ada and type = 'deposit'`
  expect(await found(late.replace(':ada', String(ada.id)))).toEqual([
    'month 2025-02: opening',
    'month 2025-02: deposits',
  ])
  expect(await found('delete from closed_month_figures')).toContain('month 2025-02: closing')
})

test('tells money where a point has a worth, and keeps the worth of the closing', async () => {
  const setWorth = async (pointWorth: string | null, pointCurrency = 'EUR') => {
    const { json } = await administrator.call('readSettings')
    const body = { pointWorth, pointCurrency, version: json['version'] }
    await expectOk(administrator.call('changeSettings', { body }))
  }
  expect((await read('2025-03'))['worth']).toBeNull()
  await setWorth('0.1')
  expect((await read('2025-03'))['worth']).toEqual({ currency: 'EUR', amount: '0.1' })
  // Closed before a worth was set.
  expect((await read('2025-02'))['worth']).toBeNull()
  const { json: closed } = await expectOk(close('2025-03'))
  await setWorth('0.25', 'USD')
  for (const { worth } of [closed, await read('2025-03')]) {
    expect(worth).toEqual({ currency: 'EUR', amount: '0.1' })
  }
  expect((await read('2025-04'))['worth']).toEqual({ currency: 'USD', amount: '0.25' })
  const { json: log } = await administrator.call('readAuditLog', { query: { kind: 'points' } })
  expect(log['rows']).toMatchObject([
    { action: 'monthClosed', after: { month: '2025-03', worth: '0.1 EUR' } },
    {},
  ])
  const [head = '', company = ''] = await download('statement', '2025-03')
  expect(head).toContain('"Closing","Worth of a point","Opening in EUR",')
  expect(company).toContain(`"1252.00","0.1","125.20",${'"0.00",'.repeat(9)}"125.20"`)
  await setWorth(null)
  expect((await download('statement', '2025-04'))[0]).not.toContain('Worth')
})

test('refuses to close a month that is not over', async () => {
  const month = new Date().toISOString().slice(0, 7)
  expect((await close(month)).json['code']).toBe('month-open')
  expect(await read(month)).toMatchObject({ isOver: false, closed: null, latest: month })
})

test('a month is over an hour after its end, when nothing of it is under way any more', async () => {
  const isOverAfter = (minutes: number) =>
    transact(database, async (tx) => {
      await tx.query({
        text: `insert into closed_months (month, zone, from_at, until_at, made_by)
               values ('2031-06-01', 'UTC', now() - make_interval(mins => $1), now() + interval '30 days', $2)`,
        values: [minutes, by],
      })
      const month = await readMonth((statement) => tx.query(statement), '2031-05', 'UTC')
      await tx.query({ text: 'set local session_replication_role = replica' })
      await tx.query({ text: `delete from closed_months where month = '2031-06-01'` })
      return month.isOver
    })
  expect(await isOverAfter(58)).toBe(false)
  expect(await isOverAfter(62)).toBe(true)
})

test('two who close at once store it once', async () => {
  const answers = await Promise.all([close('2025-01'), close('2025-01')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await database.pool.query('select from closed_month_figures where month = $1', [
    '2025-01-01',
  ])
  expect(rows).toHaveLength(1)
})

test('months of a zone follow each other, also after the zone changed', async () => {
  const bounds = (month: string, zone: string) =>
    transact(database, (tx) => readMonth((statement) => tx.query(statement), month, zone))
  const october = await bounds('2025-10', 'Europe/Berlin')
  expect(october.from.toISOString()).toBe('2025-09-30T22:00:00.000Z')
  expect(october.until.toISOString()).toBe('2025-10-31T23:00:00.000Z')
  // January and February were closed in UTC.
  const march = await bounds('2025-03', 'Europe/Berlin')
  expect(march.from.toISOString()).toBe('2025-03-01T00:00:00.000Z')
  const december = await bounds('2024-12', 'Europe/Berlin')
  expect(december.until.toISOString()).toBe('2025-01-01T00:00:00.000Z')
})

test('bonus points that were deposited are a line', async () => {
  const [month, user] = [new Date().toISOString().slice(0, 7), ada.id]
  await expectOk(
    administrator.call('processBonus', { body: { user, amount: '40', reason: 'A good year' } }),
  )
  await expectOk(new Visitor(app, ada.cookie).call('depositBonus'))
  expect((await read(month))['company']).toMatchObject({ bonuses: '40.00' })
})

test('the ledger of a month without entries has its heading alone', async () => {
  expect(await download('ledger', '2024-05')).toHaveLength(1)
})
