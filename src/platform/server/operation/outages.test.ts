import type { Logger } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Outages } from './outages.ts'

const FIVE_MINUTES = 5 * 60_000
const failure = { sentence: 'The place is away.', facts: { reason: 'EROFS' } }

test('a watched service that dies and comes back is told once each, without anybody asking', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const told: unknown[] = []
  const warn = (_facts: object, sentence: string) => void told.push(sentence)
  const outages = new Outages({ warn } as unknown as Logger)
  onTestFinished(() => outages.close())
  let isAway = false
  outages.watch('backups', () => Promise.resolve(isAway ? failure : null))
  await vi.advanceTimersByTimeAsync(0)
  expect(outages.workedAt('backups')).not.toBeNull()
  isAway = true
  await vi.advanceTimersByTimeAsync(3 * FIVE_MINUTES)
  expect(outages.causeOf('backups')).toEqual({ reason: 'EROFS' })
  isAway = false
  await vi.advanceTimersByTimeAsync(FIVE_MINUTES)
  expect(outages.causeOf('backups')).toBeNull()
  expect(told).toEqual(['The place is away.', 'Backups can be stored again'])
})

test('a closed watch tries nothing any more', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const outages = new Outages({ warn: () => undefined } as unknown as Logger)
  const findFailure = vi.fn(() => Promise.resolve(null))
  outages.watch('provider', findFailure)
  outages.close()
  await vi.advanceTimersByTimeAsync(FIVE_MINUTES)
  expect(findFailure).toHaveBeenCalledTimes(1)
})
