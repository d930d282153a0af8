import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { openPeriod } from './periods.ts'

const database = await ownDatabase()
const DAY_MS = 86_400_000

beforeEach(async () => {
  await database.pool.query('delete from allowance_periods')
})

const open = (at: string, timeZone: string, allowancePeriod: 'month' | 'quarter' = 'month') =>
  transact(database, async (tx) => {
    const period = await openPeriod(
      tx,
      { timeZone, allowancePeriod },
      sql<Date>`${at}::timestamptz`,
    )
    if (period === null) throw new Error('no period')
    const { firstDay, lastDay, startsAt, endsAt } = period
    return { firstDay, lastDay, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  })

test('a month lasts from 00:00 of its first day in the company’s zone, across summer time', async () => {
  expect(await open('2027-03-28T00:59:00Z', 'Europe/Berlin')).toEqual({
    firstDay: '2027-03-01',
    lastDay: '2027-03-31',
    startsAt: '2027-02-28T23:00:00.000Z',
    endsAt: '2027-03-31T22:00:00.000Z',
  })
  expect(await open('2027-03-31T22:00:00Z', 'Europe/Berlin')).toMatchObject({
    firstDay: '2027-04-01',
    startsAt: '2027-03-31T22:00:00.000Z',
  })
})

test('February ends with the 29th in leap years, and a quarter with its third month', async () => {
  expect(await open('2028-02-29T10:00:00Z', 'Pacific/Auckland')).toMatchObject({
    firstDay: '2028-02-01',
    lastDay: '2028-02-29',
    endsAt: '2028-02-29T11:00:00.000Z',
  })
  expect(await open('2028-02-29T12:00:00Z', 'Pacific/Auckland')).toMatchObject({
    firstDay: '2028-03-01',
  })
  expect(await open('2028-05-31T10:00:00Z', 'America/Sao_Paulo', 'quarter')).toMatchObject({
    firstDay: '2028-04-01',
    lastDay: '2028-06-30',
  })
})

test('begins with the first moment of a day whose midnight summer time skips', async () => {
  const september = await open('2023-10-01T03:59:59Z', 'America/Asuncion')
  expect(september).toMatchObject({ lastDay: '2023-09-30', endsAt: '2023-10-01T04:00:00.000Z' })
  expect(await open('2023-10-15T12:00:00Z', 'America/Asuncion')).toMatchObject({
    firstDay: '2023-10-01',
    startsAt: '2023-10-01T04:00:00.000Z',
  })
})

test('a zone or length changed in mid-period leaves its end as it was', async () => {
  const march = await open('2027-03-10T12:00:00Z', 'Europe/Berlin')
  expect(await open('2027-03-11T12:00:00Z', 'Pacific/Auckland')).toEqual(march)
  expect(await open('2027-03-12T12:00:00Z', 'America/Lima', 'quarter')).toEqual(march)
  // It is April in Auckland already, in Lima not yet: the next begins where March of Berlin ended.
  expect(await open('2027-03-31T22:00:00Z', 'America/Lima', 'quarter')).toMatchObject({
    firstDay: '2027-03-31',
    lastDay: '2027-06-30',
    startsAt: march.endsAt,
  })
})

test('a server that was off for 40 days opens the present period alone', async () => {
  const march = await open('2027-03-20T12:00:00Z', 'Europe/Berlin')
  const may = await open('2027-05-02T12:00:00Z', 'Europe/Berlin')
  expect(may).toMatchObject({ firstDay: '2027-05-01', startsAt: '2027-04-30T22:00:00.000Z' })
  expect(march.endsAt < may.startsAt).toBe(true)
  const { rows } = await database.pool.query('select from allowance_periods')
  expect(rows).toHaveLength(2)
})

test('periods follow one another wherever the company moves, and none is shorter than two days', async () => {
  const zones = [
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Europe/Berlin',
    'America/Asuncion',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
  ]
  let at = Date.parse('2026-12-31T08:00:00Z')
  let before = await open(new Date(at).toISOString(), 'UTC')
  for (let move = 0; move < 60; move++) {
    const zone = zones[move % zones.length] ?? ''
    at = Date.parse(before.endsAt)
    // oxlint-disable-next-line no-await-in-loop
    const next = await open(new Date(at).toISOString(), zone, move % 4 === 0 ? 'quarter' : 'month')
    expect(next.startsAt).toBe(before.endsAt)
    expect(Date.parse(next.endsAt) - Date.parse(next.startsAt)).toBeGreaterThanOrEqual(2 * DAY_MS)
    expect(next.firstDay > before.firstDay).toBe(true)
    before = next
  }
})
