import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { Importer, lines } from '#test/imports/importer.ts'
import { insertGroup } from '#groups/server/change-groups.ts'
import { transact } from '#platform/server/db/transact.ts'
import { joinNames, splitNames } from './stock-columns.ts'

const { database, app, administrator } = await ownCompany()
const importer = new Importer(app, administrator)
const HEAD = 'ID,Gift,Stock,Counted,Reason,Categories,Offered To,Article Number,Options'

const group = (name: string) =>
  transact(database, (tx) =>
    insertGroup(tx, {
      name,
      condition: { match: 'all', rules: [{ field: 'team', is: 'oneOf', values: [name] }] },
    }),
  )
const [lyon] = [await group('Lyon; north'), await group('Grenoble')]

const named = (en: string, de: string) => ({ en, de, es: '', fr: '', pt: '', ar: '' })
const { json: order } = await expectOk(
  administrator.call('changeGiftCategories', {
    body: {
      known: [],
      categories: [
        { id: null, names: named('Drinks', 'Getränke') },
        { id: null, names: named('Winter', 'Kalt') },
        { id: null, names: named('Kalt', '') },
      ],
    },
  }),
)
const [drinks] = (order['categories'] as { id: number }[]).map(({ id }) => id)

const gift = { description: 'For the cold', price: '5', picture: null }
const mug = await expectOk(
  administrator.call('addGift', {
    body: { ...gift, name: 'Mug', inventory: 10, categories: [drinks], audience: [lyon] },
  }),
)
const shirt = await expectOk(
  administrator.call('addGift', { body: { ...gift, name: 'Shirt', inventory: 0 } }),
)
const variant = (size: string, sku: string) => {
  const facts = { id: null, values: [size, 'green'], priceDifference: '0', picture: null }
  return { ...facts, stock: 4, seenStock: 0, sku }
}
const { json: sized } = await expectOk(
  administrator.call('changeVariants', {
    params: { id: shirt.json['id'] },
    body: {
      options: [
        { name: 'Size', values: ['M', 'L'] },
        { name: 'Colour', values: ['green'] },
      ],
      variants: [variant('M', 'T-1'), variant('L', '')],
      heir: 0,
    },
  }),
)
const [mugId, shirtId] = [mug.json['id'], shirt.json['id']]
const [medium = 0, large = 0] = (sized['variants'] as { id: number }[]).map(({ id }) => id)

async function download(path: string): Promise<string[]> {
  const { cookie } = administrator
  const { body } = await app.server.inject({ url: path, headers: { cookie } })
  return body.replace('\uFEFF', '').trim().split('\r\n')
}

test('the counting list has the columns in use, and changes nothing when it comes back', async () => {
  const list = await download('/api/inventory/counting-list.csv')
  expect(list).toEqual([
    `"${HEAD.replaceAll(',', '","')}"`,
    `"${mugId}","Mug","10","","","Drinks","""Lyon; north""","",""`,
    `"${shirtId}","Shirt","","","","","","",""`,
    `"${large}","Shirt · L · green","4","","","","","","L · green"`,
    `"${medium}","Shirt · M · green","4","","","","","T-1","M · green"`,
  ])
  const checked = await importer.check('stock', lines(...list))
  expect(checked.rows).toEqual({ created: 0, changed: 0, unchanged: 4, refused: 0 })
})

test('the inventory shows of a variant what its gift has', async () => {
  const [head, ...rows] = await download('/api/inventory.csv')
  expect(head).toContain('"Categories","Offered to","Article number","Options"')
  expect(rows.map((row) => row.split(',').slice(4).join())).toEqual([
    '"Drinks","Lyon; north","",""',
    '"","","","L · green"',
    '"","","T-1","M · green"',
  ])
})

test.each([
  [() => `${mugId},,10,,,Sweets,,,`, 'row-category-unknown', 'Categories'],
  [() => `${mugId},,10,,,Kalt,,,`, 'row-category-unknown', 'Categories'],
  [() => `${mugId},,10,,,a;b;c;d,,,`, 'gift-categories-many', 'Categories'],
  [() => `${mugId},,10,,,,Paris,,`, 'row-group-unknown', 'Offered To'],
  [() => `${mugId},,10,,,,,X-1,`, 'row-no-variant', 'Article Number'],
  [() => `${mugId},,10,,,,,,green`, 'row-options-other', 'Options'],
  [() => `${medium},,4,,,,,,L · green`, 'row-options-other', 'Options'],
  [() => `${medium},,4,,,Winter,,,`, 'row-of-variant', 'Categories'],
  [() => `${medium},,4,,,,Grenoble,,`, 'row-of-variant', 'Offered To'],
  [() => `${medium},,4,,,,,${'x'.repeat(65)},`, 'sku-long', 'Article Number'],
  [() => `${mugId},,10,,,,${'x'.repeat(301)},,`, 'row-cell-long', 'Offered To'],
  [() => `${shirtId},,0,3,Found,,,,`, 'gift-has-variants', 'Counted'],
  [() => `${shirtId},,,3,Found,,,,`, 'inventory-invalid', 'Stock'],
])('refuses a wrong cell with its row, field and rule: %#', async (row, refusal, column) => {
  const checked = await importer.check('stock', lines(HEAD, row()))
  expect(await importer.rows(checked.id)).toMatchObject([
    { line: 2, outcome: 'refused', refusal, column },
  ])
})

test('a file changes categories, groups and article numbers, with the count or without', async () => {
  const checked = await importer.check(
    'stock',
    lines(
      HEAD,
      `${mugId},Mug,10,9,Lost,winter,"Grenoble; ""lyon; north""",,`,
      `${shirtId},Shirt,,,,Getränke; Winter,,,`,
      `${medium},,4,4,,,,T-2,m · green`,
      `${large},,4,,,,,,`,
    ),
  )
  expect(checked.rows).toEqual({ created: 0, changed: 3, unchanged: 1, refused: 0 })
  expect((await importer.rows(checked.id, 'changed')).map(({ before }) => before)).toEqual([
    { Counted: '10', Categories: 'Drinks', 'Offered To': '"Lyon; north"' },
    { Categories: '' },
    { 'Article Number': 'T-1' },
  ])
  expect(await importer.apply(checked.id)).toMatchObject({ state: 'applied' })
  expect((await download('/api/inventory/counting-list.csv')).slice(1)).toEqual([
    `"${mugId}","Mug","9","","","Winter","Grenoble; ""Lyon; north""","",""`,
    `"${shirtId}","Shirt","","","","Drinks; Winter","","",""`,
    `"${large}","Shirt · L · green","4","","","","","","L · green"`,
    `"${medium}","Shirt · M · green","4","","","","","T-2","M · green"`,
  ])
  const { rows } = await database.pool.query(
    `select subject_id as gift, after from audit_log where action = 'giftEdited' order by id desc limit 3`,
  )
  expect(rows.toReversed()).toEqual([
    { gift: mugId, after: { categories: 'Winter', offeredTo: 'Grenoble, Lyon; north' } },
    { gift: shirtId, after: { categories: 'Drinks, Winter' } },
    { gift: medium, after: { articleNumber: 'T-2' } },
  ])
})

test('an import that somebody overtook saves nothing', async () => {
  const checked = await importer.check('stock', lines(HEAD, `${mugId},,9,,,Drinks,,,`))
  const { json } = await expectOk(administrator.call('readGift', { params: { id: mugId } }))
  const { name, description, price, picture } = json
  const body = { name, description, price, picture, inventoryChange: 0, categories: [] }
  await expectOk(administrator.call('editGift', { params: { id: mugId }, body }))
  expect((await importer.tryApply(checked.id)).json['code']).toBe('import-outdated')
})

test('names with ; or quotes survive', () => {
  const names = ['Tea; coffee', 'The "best"', 'Plain']
  expect(splitNames(joinNames(names))).toEqual(names)
  expect(splitNames(' a ;; A; b ')).toEqual(['A', 'b'])
})

test('the shop is searched by values of options and names of categories, too', async () => {
  const find = async (search: string) =>
    (await expectOk(administrator.call('listGifts', { query: { search } }))).json['gifts']
  expect(await find('GREEN shirt')).toMatchObject([{ name: 'Shirt' }])
  expect(await find('getränke')).toMatchObject([{ name: 'Shirt' }])
  expect(await find('green mug')).toEqual([])
  // Not the words by which options are stored.
  expect(await find('values')).toEqual([])
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
