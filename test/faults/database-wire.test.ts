import { expect, test } from 'vitest'
import { asksToCommit, PostgresMessages, saysCommitted } from './database-wire.ts'

function message(type: string, text: string): Buffer {
  const head = Buffer.alloc(type.length + 4)
  head.write(type)
  head.writeUInt32BE(4 + text.length, type.length)
  return Buffer.concat([head, Buffer.from(text)])
}

const SENT = [message('', 'startup'), message('Q', 'begin\0'), message('Q', 'commit\0')]
const WHOLE = Buffer.concat(SENT)

test.each([1, 2, 3, 5, 7, WHOLE.byteLength])(
  'reads whole messages from pieces of %i bytes',
  (size) => {
    const messages = new PostgresMessages('client')
    const found: Buffer[] = []
    for (let from = 0; from < WHOLE.byteLength; from += size) {
      found.push(...messages.take(WHOLE.subarray(from, from + size)))
    }
    expect(found).toEqual(SENT)
  },
)

test('recognises COMMIT, and no similar message', () => {
  expect(SENT.map(asksToCommit)).toEqual([false, false, true])
  expect(saysCommitted(message('C', 'COMMIT\0'))).toBe(true)
  expect(saysCommitted(message('C', 'ROLLBACK\0'))).toBe(false)
  expect(saysCommitted(message('D', 'COMMIT\0'))).toBe(false)
})
