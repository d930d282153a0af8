import { describe, expect, test } from 'vitest'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { plainText, summariseYear } from './summarise-year.ts'

const face = (id: number) => {
  return { id, firstName: `P${id}`, lastName: 'Q', picture: null, isActive: true }
}
const value = (id: number) => ({ id, name: `V${id}`, emoji: '🤝', color: 'green' as const })

function thanks(by: number, message: string | null, facts: Partial<Recognition> = {}): Recognition {
  return {
    id: 1,
    sender: face(by),
    receivers: [face(99)],
    message,
    areWordsRemoved: false,
    points: null,
    values: [],
    visibility: 'public',
    picture: null,
    isWelcome: false,
    date: new Date(0),
    isReversed: false,
    reactions: [],
    comments: 0,
    undoUntil: null,
    isNew: false,
    readBy: [],
    ...facts,
  }
}

const WORDS = 'You stayed until the last invoice was right.'

describe('a year', () => {
  test('counts thanks, people and values, the most frequent first', () => {
    const { times, people, values } = summariseYear([
      thanks(1, WORDS, { values: [value(7)] }),
      thanks(2, WORDS, { values: [value(7), value(8)] }),
      thanks(2, 'Short.', { values: [value(8)] }),
      thanks(2, null, { values: [value(8)] }),
    ])
    expect(times).toBe(4)
    expect(people.map(({ person, times: of }) => [person.id, of])).toEqual([
      [2, 3],
      [1, 1],
    ])
    expect(values.map(({ value: { id }, times: of }) => [id, of])).toEqual([
      [8, 3],
      [7, 2],
    ])
  })

  test('knows the first thanks, the best month, and what others reacted with', () => {
    const on = (month: number, day: number) => ({ date: new Date(2026, month, day) })
    const heart = { emoji: '❤️', count: 3, isMine: true }
    const { first, month, reactions } = summariseYear([
      thanks(1, WORDS, { ...on(4, 9), reactions: [heart] }),
      thanks(2, WORDS, { ...on(4, 2), reactions: [{ ...heart, emoji: '👏', count: 1 }] }),
      thanks(3, WORDS, on(0, 5)),
    ])
    expect(first).toMatchObject({ sender: { id: 3 } })
    expect(month).toEqual({ date: on(4, 9).date, times: 2 })
    expect(reactions).toEqual([{ emoji: '❤️', times: 2 }])
  })

  test('names no first thanks of one, and no best month of equal ones', () => {
    const on = (month: number) => ({ date: new Date(2026, month, 1) })
    expect(summariseYear([thanks(1, WORDS, on(1))])).toMatchObject({ first: null, month: null })
    const even = [1, 1, 2, 2].map((month) => thanks(1, WORDS, on(month)))
    expect(summariseYear(even).month).toBeNull()
  })

  test('quotes everybody before quoting anybody twice, and equal words once', () => {
    const { quotes } = summariseYear([
      thanks(1, `${WORDS} And again the next day.`),
      thanks(1, `${WORDS} And once more.`),
      thanks(2, WORDS),
      thanks(3, WORDS),
    ])
    expect(quotes.map(({ sender }) => sender.id)).toEqual([1, 3, 1])
  })

  test('does not quote private, hidden or very short words', () => {
    const all = [thanks(1, WORDS, { visibility: 'private' }), thanks(2, null), thanks(3, 'Thanks!')]
    expect(summariseYear(all)).toMatchObject({ times: 3, quotes: [] })
  })

  test('cuts long words at a space', () => {
    const [quote] = summariseYear([thanks(1, 'wonderful '.repeat(60))]).quotes
    expect(quote?.text).toMatch(/^(wonderful ){20,}wonderful…$/)
  })
})

test('writes words with emphasis and lists in one line', () => {
  expect(plainText('You were **great**:\n- _calm_\n- on time\n1. twice')).toBe(
    'You were great: calm · on time · twice',
  )
  expect(plainText('2 * 3 = 6, snake_case stays')).toBe('2 * 3 = 6, snake_case stays')
})
