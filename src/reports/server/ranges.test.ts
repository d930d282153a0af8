import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf } from '#test/harness/visitor.ts'
import type { Refused } from '#platform/contract/refusals.ts'
import { createOverviewReader } from './read-overview.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const readOverview = createOverviewReader(database, {})

const GIVEN = { from: '2040-01-01T00:00:00Z', until: '2040-04-01T00:00:00Z', zone: 'UTC' }
test.each([
  ['an end before the beginning', { until: '2039-01-01T00:00:00Z' }, 'range-invalid'],
  ['no time at all', { until: GIVEN.from }, 'range-invalid'],
  ['more than ten years', { until: '2050-01-03T00:00:00Z' }, 'range-invalid'],
  [
    'a year nobody lives in',
    { from: '0001-01-01T00:00:00Z', until: '0002-01-01T00:00:00Z' },
    'range-invalid',
  ],
  [
    'the last moment there is',
    { from: '9998-01-01T00:00:00Z', until: '9999-12-31T23:59:59Z' },
    'range-invalid',
  ],
  ['a zone nobody knows', { zone: 'Europe/Atlantis' }, 'zone-unknown'],
  ['a zone that is a rule', { zone: 'ABC5' }, 'zone-unknown'],
  ['a zone in the wrong letters', { zone: 'europe/berlin' }, 'zone-unknown'],
  ['a zone that is no word', { zone: "UTC'" }, 'invalid-input'],
  ['a day for a moment', { from: '2040-01-01' }, 'invalid-input'],
  ['a week that begins on another day', { weekStart: 'tuesday' }, 'invalid-input'],
  ['something else besides', { week: '1' }, 'unknown-field'],
])('rejects %s', async (_what, changed, code) => {
  const answer = await administrator.call('readOverview', { query: { ...GIVEN, ...changed } })
  expect(answer).toMatchObject({ status: 400, json: { code } })
})

test('accepts exactly ten years, across clock changes', async () => {
  // In 2032 clocks in Berlin have gone forward by the 29th of March, in 2042 they have not.
  const query = {
    from: '2032-03-28T22:00:00Z',
    until: '2042-03-28T23:00:00Z',
    zone: 'Europe/Berlin',
  }
  const answer = await administrator.call('readOverview', { query })
  expect(answer.status).toBe(200)
  expect(answer.json['months']).toHaveLength(121)
  expect(answer.json['weeks']).toHaveLength(522)
})

const SPRING = { from: new Date(GIVEN.from), until: new Date(GIVEN.until), zone: 'UTC' }

test('reads two at once, queues twenty, and rejects more as busy', async () => {
  const asked = Array.from({ length: 23 }, () => readOverview(SPRING))
  const codes = (await Promise.allSettled(asked)).map((answer) =>
    answer.status === 'rejected' ? (answer.reason as Refused).code : 'told',
  )
  expect(codes.filter((code) => code === 'told')).toHaveLength(22)
  expect(codes.filter((code) => code === 'busy')).toHaveLength(1)
})

test('no unexpected error was logged', () => {
  expect(app.complaints).toEqual([])
})
