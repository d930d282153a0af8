import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { forEachRetention, RETENTION_NAMES } from '#settings/contract/retention.ts'
import { daysIn, RECORDED } from './Privacy.tsx'

const said = (say: ReturnType<typeof daysIn>) =>
  RECORDED.map(({ howLong }) =>
    typeof howLong === 'function' ? howLong(say) : i18n._(howLong),
  ).join('\n')

test('the page names the days of each setting of retention', () => {
  const chosen = forEachRetention((name) => 700 + RETENTION_NAMES.indexOf(name))
  const words = said(daysIn(chosen))
  for (const days of Object.values(chosen)) expect(words).toContain(`${days} days`)
})

test('one day is said as a day, and visitors read that the company chose', () => {
  expect(daysIn(forEachRetention(() => 1))('importRowDays')).toBe('a day')
  expect(said(daysIn(undefined))).toContain('after as many days as your company chose')
})
