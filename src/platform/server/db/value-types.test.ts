import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'

const database = await ownDatabase()

async function read(expression: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(`select ${expression} as value`)
  return rows[0]?.value
}

test.each([
  ['100000000000::bigint', 100_000_000_000],
  ['-9007199254740991::bigint', Number.MIN_SAFE_INTEGER],
  ['null::bigint', null],
  ['array[1, null, -2]::bigint[]', [1, null, -2]],
  ['count(*) from users', 0],
  ['1.50::numeric', '1.50'],
  [`'2026-01-02 03:04:05.678+02'::timestamptz`, new Date('2026-01-02T01:04:05.678Z')],
])('%s is read as %o', async (expression, value) => {
  const text = expression.includes(' from ') ? `(select ${expression})` : expression
  expect(await read(text)).toEqual(value)
})

test.each(['9007199254740992::bigint', 'array[9007199254740993::bigint]'])(
  'rejects %s, which has no exact number',
  async (expression) => {
    await expect(read(expression)).rejects.toThrow('has no exact number')
  },
)
