import { expect, test } from 'vitest'
import { withoutMarks } from './without-marks.ts'

test.each([
  [
    'You found **the** bug _before_ anybody ***saw*** it.',
    'You found the bug before anybody saw it.',
  ],
  ['This week:\n\n- found it\n* told us\n\nThank you', 'This week: • found it • told us Thank you'],
  ['for read_me and 2 * 3', 'for read_me and 2 * 3'],
])('%j is quoted without marks', (message, quoted) => {
  expect(withoutMarks(message)).toBe(quoted)
})
