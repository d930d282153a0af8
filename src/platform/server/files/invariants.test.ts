import { expect, test } from 'vitest'
import { pictureRow } from '#test/files/picture-rows.ts'
import { auditAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { FILE_INVARIANTS } from './invariants.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const { id: keeper } = shop.keeper
const face = await pictureRow(database, { uploadedBy: keeper })
const onShelf = await pictureRow(database, { uploadedBy: keeper })
const unused = await pictureRow(database, { uploadedBy: keeper, state: 'removing' })
await database.pool.query('update users set picture = $1 where id = $2', [face, keeper])
const gift = await shop.gift({ picture: onShelf })
const { id: purchase } = await shop.sold(gift)

test.each([
  ['no damage', 'select 1', []],
  ['an unused picture is gone', `delete from pictures where name = '${unused}'`, []],
  [
    "a person's picture is being removed",
    `update pictures set state = 'removing' where name = '${face}'`,
    [`user ${keeper}: picture ${face} is removing`],
  ],
  [
    "a gift's is still being stored, also for its purchase",
    `update pictures set state = 'storing' where name = '${onShelf}'`,
    [
      `gift ${gift.id}: picture ${onShelf} is storing`,
      `purchase ${purchase} line 1: picture ${onShelf} is storing`,
    ],
  ],
  [
    'only the purchase refers to a missing picture',
    `with gone as (delete from pictures where name = '${onShelf}')
     update gifts set picture = null`,
    [`purchase ${purchase} line 1: picture ${onShelf} is missing`],
  ],
  [
    "a hidden card's is being removed",
    `insert into recognitions (sender_id, message, amount, visibility, picture, is_on_wall, hidden_at)
     values (${keeper}, 'Look!', 0, 'private', '${unused}', false, now())`,
    [],
  ],
])('audits pictures: %s', async (what, damage, violations) => {
  const checked = what.startsWith('only') ? 2 : 3
  const [pictures] = await auditAfter(database, FILE_INVARIANTS, damage)
  expect(pictures).toMatchObject({ checked, violations })
})

test.each([
  ['stored', `'kept'`, []],
  ['being removed', `'removing'`, ['removing']],
  ['missing', null, ['missing']],
])('audits a section with a document that is %s', async (_, state, found) => {
  const name = `${'0'.repeat(32)}.txt`
  const [, documents] = await auditAfter(
    database,
    FILE_INVARIANTS,
    `
    with d as (
      insert into documents (name, file_name, bytes, text, uploaded_by, state)
      select '${name}', 'a.txt', 1, '', ${keeper}, ${state} where ${state !== null}),
    s as (insert into manual_sections (key, version) values ('Key', 1) returning id)
    insert into manual_versions (section_id, version, content, document)
    select id, 1, 'Words', '${name}' from s`,
  )
  const violations = found.map(
    (is) => expect.stringMatching(`^section \\d+ version 1: document ${name} is ${is}$`) as unknown,
  )
  expect(documents).toMatchObject({ checked: 1, violations })
})
