import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayProgress, sayRows } from './say-progress.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('stays silent for twenty seconds, then says one line', () => {
  const said: string[] = []
  const progress = sayProgress((line) => said.push(line))
  progress(() => 'too early')
  vi.advanceTimersByTime(20_000)
  progress(() => 'a first line')
  progress(() => 'too early again')
  vi.advanceTimersByTime(20_000)
  progress(() => 'a second line')
  expect(said).toEqual(['a first line', 'a second line'])
})

test('says how many rows of a table were copied so far', () => {
  const said: string[] = []
  const onRows = sayRows((line) => said.push(line), 'entries')
  vi.advanceTimersByTime(30_000)
  onRows(9_244_280)
  expect(said).toEqual(['entries: 9,244,280 rows so far'])
})
