import { expect, test } from 'vitest'
import { errorEntry } from './refuse.ts'

test('logs type, message, code and stack of an error', () => {
  const error = Object.assign(new RangeError('too far'), { code: 'E_FAR', secret: 'anna' })
  expect(errorEntry(error)).toEqual({
    type: 'RangeError',
    message: 'too far',
    code: 'E_FAR',
    stack: error.stack,
  })
})

test.each([
  ['a row the database quotes', Object.assign(new Error('violates'), { detail: 'Key (anna)' })],
  [
    'an invalid value in the message',
    Object.assign(new Error('invalid: "anna"'), { code: '22P02' }),
  ],
  ['text that is not JSON', syntaxError('anna is no JSON')],
  [
    'a value in the message of the cause',
    new Error('failed', { cause: Object.assign(new Error('x: anna'), { code: '22001' }) }),
  ],
])('leaves out %s', (_what, error) => {
  expect(JSON.stringify(errorEntry(error))).not.toContain('anna')
  expect(errorEntry(error)).toMatchObject({ stack: expect.stringMatching(/^ {4}at /m) as string })
})

test('logs only the type of other values', () => {
  expect(errorEntry('anna')).toEqual({ thrown: 'string' })
})

function syntaxError(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error
  }
}
