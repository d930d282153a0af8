import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { erasureOf } from './erasure.ts'

const { pool } = await ownDatabase()

test.each([
  ['Anne-Marie', "O'Neil", 'anne.marie@laurel.example'],
  ['Dante', 'd’Arc Smith', 'dante_1'],
  ['İpek', 'Işık', 'ipek@laurel.example'],
  ['Max', 'Weiß', 'x@y.example'],
  ['明', '李', '李@laurel.example'],
  ['🌸', '*', 'flower@laurel.example'],
])('the quick pattern finds every text that names %s %s', async (first, last, address) => {
  const erasure = erasureOf({
    userId: 7,
    firstNames: [first],
    lastNames: [last],
    addresses: [address],
    namesakes: [],
  })
  const names = [
    `${first} ${last}`,
    `${last}, ${first}`,
    address,
    first,
    last,
    `${first}  ${last}s`,
  ]
  const texts = names.flatMap((name) =>
    [name, name.toLowerCase(), name.toUpperCase()].flatMap((form) => [
      `Thank you, ${form}!`,
      JSON.stringify({ name: form }),
    ]),
  )
  const { rows } = await pool.query<{ found: number; missed: string[] | null }>(
    `select count(*)::int as found, array_agg(t) filter (where not t ~* $4) as missed
       from unnest($1::text[]) t where t ~* $2 or t ~* $3`,
    [texts, erasure.anywhere, erasure.nearby, erasure.prefilter],
  )
  expect(rows[0]?.found).toBeGreaterThan(12)
  expect(rows[0]?.missed).toBeNull()
})
