import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '#settings/contract/company-day.ts'
import {
  anniversaryOf,
  celebrationDay,
  dayOfYear,
  dueDays,
  momentOf,
  monthDaysOf,
  type DueRules,
} from './due-time.ts'

/** Saturday and Sunday. */
const WEEKEND: ReadonlySet<number> = new Set([0, 6])

const SHIFTS = ['onDay', 'lastWorkdayBefore', 'nextWorkday'] as const
const rules = (change: Partial<DueRules> = {}): DueRules => ({
  shift: 'onDay',
  weekend: WEEKEND,
  holidays: new Set<string>(),
  hour: 9,
  ...change,
})

test.each([
  ['02-29', 2028, '2028-02-29'],
  ['02-29', 2027, '2027-02-28'],
  ['02-29', 2100, '2100-02-28'],
  ['02-28', 2027, '2027-02-28'],
  ['12-31', 2027, '2027-12-31'],
])('%s is in %i on %s', (monthDay, year, day) => {
  expect(dayOfYear(monthDay, year)).toBe(day)
})

test.each([
  ['2021-05-03', 5, '2026-05-03'],
  ['2024-02-29', 1, '2025-02-28'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2024-05-03', 0, '2024-05-03'],
])('whoever began on %s has served %i years on %s', (startedOn, years, day) => {
  expect(anniversaryOf(startedOn, years)).toBe(day)
})

test('every day of the year belongs to exactly one day of each year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2120 }), (year) => {
      const found: string[] = []
      for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = daysAfter(day, 1)) {
        for (const monthDay of monthDaysOf(day)) {
          expect(dayOfYear(monthDay, year)).toBe(day)
          found.push(monthDay)
        }
      }
      expect(new Set(found).size).toBe(366)
      expect(found).toHaveLength(366)
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['a workday stays', '2026-05-06', '2026-05-06', '2026-05-06'],
  ['a Saturday', '2026-05-09', '2026-05-08', '2026-05-11'],
  ['a Sunday', '2026-05-10', '2026-05-08', '2026-05-11'],
  ['a holiday', '2026-05-14', '2026-05-13', '2026-05-18'],
  ['the day between a holiday and a weekend', '2026-05-15', '2026-05-13', '2026-05-18'],
  ['a holiday on a Monday', '2026-05-25', '2026-05-22', '2026-05-26'],
  ['New Year’s Day', '2027-01-01', '2026-12-31', '2027-01-04'],
])('celebrates on a workday: %s', (_what, day, before, next) => {
  const holidays = new Set(['2026-05-14', '2026-05-15', '2026-05-25', '2027-01-01'])
  expect(celebrationDay(day, rules({ holidays }))).toBe(day)
  expect(celebrationDay(day, rules({ holidays, shift: 'lastWorkdayBefore' }))).toBe(before)
  expect(celebrationDay(day, rules({ holidays, shift: 'nextWorkday' }))).toBe(next)
})

test('moves nothing where no day of the week is a workday', () => {
  const weekend = new Set([0, 1, 2, 3, 4, 5, 6])
  expect(celebrationDay('2026-05-09', rules({ weekend, shift: 'nextWorkday' }))).toBe('2026-05-09')
})

test('moves by the weekend of the company', () => {
  const friday = rules({ weekend: new Set([5, 6]), shift: 'lastWorkdayBefore' })
  expect(celebrationDay('2026-05-08', friday)).toBe('2026-05-07')
  expect(celebrationDay('2026-05-10', friday)).toBe('2026-05-10')
})

test.each([
  ['an ordinary day', 'Europe/Berlin', '2026-05-06', 9, '2026-05-06T07:00:00.000Z'],
  ['far east', 'Pacific/Kiritimati', '2026-05-06', 9, '2026-05-05T19:00:00.000Z'],
  ['far west', 'Pacific/Pago_Pago', '2026-05-06', 20, '2026-05-07T07:00:00.000Z'],
  ['three quarters of an hour', 'Asia/Kathmandu', '2026-05-06', 9, '2026-05-06T03:15:00.000Z'],
  ['a missing hour', 'Europe/Berlin', '2026-03-29', 2, '2026-03-29T01:00:00.000Z'],
  ['a missing midnight', 'Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00:00.000Z'],
  ['a missing half hour', 'Australia/Lord_Howe', '2026-10-04', 2, '2026-10-03T15:30:00.000Z'],
  ['the second of two missing hours', 'Antarctica/Troll', '2026-03-29', 2, '2026-03-29T01:00:00Z'],
  ['a missing day', 'Pacific/Apia', '2011-12-30', 9, '2011-12-30T10:00:00.000Z'],
  ['the hour after a missing one', 'Europe/Berlin', '2026-03-29', 3, '2026-03-29T01:00:00.000Z'],
  ['a repeated hour', 'Europe/Berlin', '2026-10-25', 2, '2026-10-25T00:00:00.000Z'],
  ['a repeated midnight', 'America/Havana', '2026-11-01', 0, '2026-11-01T04:00:00.000Z'],
  ['a repeated half hour', 'Australia/Lord_Howe', '2026-04-05', 2, '2026-04-04T15:30:00.000Z'],
  ['the hour after a repeated one', 'Europe/Berlin', '2026-10-25', 3, '2026-10-25T02:00:00.000Z'],
  ['an unknown zone counts as UTC', 'Mars/Olympus', '2026-05-06', 9, '2026-05-06T09:00:00.000Z'],
])('the moment of %s', (_what, zone, day, hour, moment) => {
  expect(momentOf(zone, day, hour).toISOString()).toBe(new Date(moment).toISOString())
})

const ZONES = [
  'Europe/Berlin',
  'Africa/Casablanca',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
const someDay = fc
  .integer({ min: Date.UTC(2009, 0, 1) / 86_400_000, max: Date.UTC(2035, 0, 1) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))

/** Days on which the clocks of some of these zones jump. */
const CHANGES = ['2026-03-29', '2026-10-25', '2026-10-04', '2026-04-05', '2026-03-08', '2011-12-30']

/** Reads the clocks minute by minute, by another format than the code does. */
function firstMinuteThatShows(zone: string, day: string, hour: number): string {
  const format = new Intl.DateTimeFormat('sv', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const wanted = `${day} ${String(hour).padStart(2, '0')}:00`
  const around = Date.parse(day) + hour * 3_600_000
  for (let moment = around - 15 * 3_600_000; moment < around + 39 * 3_600_000; moment += 60_000) {
    if (format.format(moment) >= wanted) return new Date(moment).toISOString()
  }
  throw new Error(`never ${wanted} in ${zone}`)
}

test('is the first minute at which the clocks show the hour or a later one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.oneof(someDay, fc.constantFrom(...CHANGES)),
      fc.integer({ min: 0, max: 23 }),
      (zone, day, hour) => {
        expect(momentOf(zone, day, hour).toISOString()).toBe(firstMinuteThatShows(zone, day, hour))
      },
    ),
    { numRuns: 120 },
  )
}, 60_000)

test('finds each person’s day once, however the time is cut into runs', () => {
  const minutes = (most: number) => fc.integer({ min: 1, max: most })
  fc.assert(
    fc.property(
      fc.record({
        shift: fc.constantFrom(...SHIFTS),
        hour: fc.integer({ min: 0, max: 23 }),
        holidays: fc.array(someDay, { maxLength: 40 }).map((days) => new Set(days)),
      }),
      fc.uniqueArray(fc.constantFrom(...ZONES), { minLength: 1, maxLength: 3 }),
      someDay,
      fc.array(minutes(60 * 24 * 9), { minLength: 2, maxLength: 8 }),
      (change, zones, day, cuts) => {
        const moments = [Date.parse(day)]
        for (const cut of cuts) moments.push((moments.at(-1) ?? 0) + cut * 60_000)
        const [after = 0] = moments
        const until = moments.at(-1) ?? 0
        const cutInto = moments.slice(1).flatMap((end, place) =>
          dueDays(zones, rules(change), {
            after: new Date(moments[place] ?? 0),
            until: new Date(end),
          }),
        )
        const whole = dueDays(zones, rules(change), {
          after: new Date(after),
          until: new Date(until),
        })
        const keys = (days: typeof whole) =>
          days.map((due) => `${due.zone} ${due.day} ${due.monthDay} ${due.dueAt.getTime()}`).sort()
        expect(keys(cutInto)).toEqual(keys(whole))
        expect(new Set(keys(whole)).size).toBe(whole.length)
        for (const due of whole) {
          expect(due.celebratedOn).toBe(celebrationDay(due.day, rules(change)))
          expect(due.dueAt).toEqual(momentOf(due.zone, due.celebratedOn, change.hour))
        }
      },
    ),
    { numRuns: 60 },
  )
}, 60_000)

test('misses no day of a year', () => {
  const holidays = new Set(['2028-05-01', '2028-05-02', '2028-12-25', '2028-12-26'])
  for (const shift of SHIFTS) {
    const year = dueDays(['UTC'], rules({ shift, holidays }), {
      after: new Date('2027-12-20T00:00:00Z'),
      until: new Date('2029-01-10T00:00:00Z'),
    })
    const days = year.filter(({ day }) => day.startsWith('2028')).map(({ day }) => day)
    expect(days).toHaveLength(366)
  }
})

test('names both the 28th and the 29th of February in common years', () => {
  const due = dueDays(['UTC'], rules(), {
    after: new Date('2027-02-27T12:00:00Z'),
    until: new Date('2027-03-01T12:00:00Z'),
  })
  expect(due.map(({ day, monthDay }) => [day, monthDay])).toEqual([
    ['2027-02-28', '02-28'],
    ['2027-02-28', '02-29'],
    ['2027-03-01', '03-01'],
  ])
})
