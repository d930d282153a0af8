import { describe, expect, test } from 'vitest'
import {
  describeMonths,
  describeValues,
  describeWeeks,
  rowsOfMonths,
  rowsOfValues,
  rowsOfWeeks,
  sayTimes,
  seriesOfValues,
  shareOf,
} from './overview-words.ts'

const month = (day: string, issued: bigint, spent = 0n, withdrawn = 0n, forfeited = 0n) => {
  return { month: day, issued, spent, withdrawn, forfeited }
}
const week = (day: string, times: number, points: bigint) => ({ week: day, times, points })

describe('months in words', () => {
  test('give the sums and the month with most issued', () => {
    const said = describeMonths([
      month('2026-01-01', 100_00n, 30_00n, 5n),
      month('2026-02-01', 250_00n, -10_00n),
      month('2026-03-01', -1_00n),
    ])
    // The reader's time zone.
    const february = new Date(2026, 1).toLocaleDateString([], { month: 'long', year: 'numeric' })
    expect(said).toBe(
      `349 points were issued, 20 spent in the Gift Shop and 0.05 withdrawn. Most were issued in ${february}.`,
    )
  })

  test('name no month when there is one, or nothing was issued', () => {
    expect(describeMonths([month('2026-01-01', 1n)])).not.toContain('Most')
    expect(describeMonths([month('2026-01-01', 0n, 1n), month('2026-02-01', 0n)])).not.toContain(
      'Most',
    )
  })

  test('say so when nothing moved', () => {
    expect(describeMonths([month('2026-01-01', 0n)])).toBe(
      'No points were issued, spent or withdrawn in this period.',
    )
    // Points issued and spent in one month still count.
    expect(describeMonths([month('2026-01-01', 5n, 5n)])).toContain('0.05 points were issued')
  })
})

describe('weeks in words', () => {
  test('give the number of thanks, the points and the best week', () => {
    const weeks = [
      week('2026-03-23', 1, 10n),
      week('2026-03-30', 1_200, 5_000_00n),
      week('2026-04-06', 0, 0n),
    ]
    expect(describeWeeks(weeks)).toMatch(
      /^People thanked each other 1,201 times, with 5,000\.10 points\. They did so most in the week of .*30.*: 1,200 times\.$/,
    )
    expect(describeWeeks(weeks.slice(0, 1))).toBe(
      'People thanked each other once, with 0.10 points.',
    )
  })

  test('name no week when none had more than one', () => {
    const weeks = [week('2026-03-23', 1, 10n), week('2026-03-30', 0, 0n), week('2026-04-06', 1, 5n)]
    expect(describeWeeks(weeks)).toBe('People thanked each other twice, with 0.15 points.')
  })

  test('name no points where thanks had none', () => {
    expect(describeWeeks([week('2026-03-23', 2, 0n)])).toBe(
      'People thanked each other twice, without points.',
    )
  })

  test('say so when there were no thanks', () => {
    expect(describeWeeks([week('2026-03-23', 0, 0n)])).toBe(
      'Nobody thanked anybody in this period.',
    )
  })
})

describe('values in words', () => {
  const craft = { id: 1, name: 'Craft', emoji: '🔧', color: 'green' } as const
  const values = (thanks: number, count: number, without: number) => {
    return { named: [craft], months: [{ month: '2026-01-01', thanks, counts: [count], without }] }
  }

  test('say how many thanks named one, and which most', () => {
    expect(describeValues(values(1_200, 1_100, 100))).toBe(
      '1,100 of 1,200 cards name a value. Most named is Craft: 1,100 times.',
    )
    expect(describeValues({ named: [], months: [] })).toBe('Nobody thanked anybody in this period.')
    expect(describeValues({ ...values(3, 0, 3), named: [] })).toBe('0 of 3 cards name a value.')
  })

  test('have a series each, and one for thanks that name none', () => {
    const { named, months } = values(3, 2, 1)
    expect(seriesOfValues(named)).toEqual([
      { name: '🔧 Craft', tone: 'laurel' },
      { name: 'No value', tone: 'stone' },
    ])
    expect(rowsOfValues(months)).toMatchObject([{ key: '2026-01-01', sums: [2n, 1n], times: 3 }])
  })
})

test('shares are whole percents', () => {
  expect([shareOf(1, 3), shareOf(0, 0), shareOf(5, 5)]).toEqual([33, 0, 100])
})

test('rows have their day as key, and the sums in the order of the series', () => {
  expect(rowsOfMonths([month('2026-01-01', 1n, 2n, 3n, 4n)])).toMatchObject([
    { key: '2026-01-01', sums: [1n, 2n, 3n, 4n] },
  ])
  expect(rowsOfWeeks([week('2026-03-30', 4, 5n)])).toMatchObject([
    { key: '2026-03-30', sums: [5n], times: 4 },
  ])
})

test('says "once" and "twice" instead of "1 times" and "2 times"', () => {
  expect([0, 1, 2, 1_000].map(sayTimes)).toEqual(['0 times', 'once', 'twice', '1,000 times'])
})
