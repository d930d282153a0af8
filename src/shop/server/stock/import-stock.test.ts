import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { Importer, lines } from '#test/imports/importer.ts'

const { database, app, administrator } = await ownCompany()
const importer = new Importer(app, administrator)
let made = 0

async function newGift(inventory = 10, name = `Mug ${++made}`) {
  const body = { name, description: 'For tea', price: '5', inventory, picture: null }
  const { json } = await expectOk(administrator.call('addGift', { body }))
  return { id: json['id'], name }
}
const stockOf = async ({ id }: { id: number }) =>
  (await database.pool.query<{ stock: number }>('select stock from gifts where id = $1', [id]))
    .rows[0]?.stock

async function countingList(): Promise<string[]> {
  const { body } = await app.server.inject({
    url: '/api/inventory/counting-list.csv',
    headers: { cookie: administrator.cookie },
  })
  return body.replace('\uFEFF', '').trim().split('\r\n')
}
const HEAD = 'ID,Gift,Stock,Counted,Reason'
const check = (...rows: readonly string[]) => importer.check('stock', lines(HEAD, ...rows))
const refusalsOf = async (id: number) =>
  (await importer.rows(id)).map(({ refusal, column }) => ({ refusal, column }))

test('a counting list that was filled in corrects the stock, with its reasons', async () => {
  const [less, more, same, left] = [
    await newGift(),
    await newGift(),
    await newGift(),
    await newGift(10, '=Formula'),
  ]
  const [head, ...rows] = await countingList()
  expect(head).toBe('"ID","Gift","Stock","Counted","Reason"')
  const fill = new Map([
    [less.id, '"8","Lost"'],
    [more.id, '"11","found"'],
    [same.id, '"10",""'],
  ])
  const filled = rows.map((row) => {
    const counted = fill.get(Number(/^"(\d+)"/.exec(row)?.[1]))
    return counted === undefined ? row : row.replace('"",""', counted)
  })
  const checked = await importer.check('stock', lines(head ?? '', ...filled))
  expect(checked.rows).toEqual({ created: 0, changed: 2, unchanged: 2, refused: 0 })
  expect(await stockOf(less)).toBe(10)
  expect((await importer.rows(checked.id, 'changed')).map(({ before }) => before)).toEqual([
    { Counted: '10' },
    { Counted: '10' },
  ])
  expect(await importer.apply(checked.id)).toMatchObject({ state: 'applied' })
  expect(await Promise.all([less, more, same, left].map(stockOf))).toEqual([8, 11, 10, 10])
  const { rows: changes } = await database.pool.query(
    `select kind, stock_change from gift_changes where kind <> 'added' order by gift_id`,
  )
  expect(changes).toEqual([
    { kind: 'lost', stock_change: -2 },
    { kind: 'found', stock_change: 1 },
  ])
  const { rows: audited } = await database.pool.query<{ action: string }>(
    `select action from audit_log where action in ('stockCounted', 'stockImported') order by id`,
  )
  expect(audited.map(({ action }) => action)).toEqual([
    'stockCounted',
    'stockCounted',
    'stockImported',
  ])
})

test('refuses single rows, each with its reason', async () => {
  const { id, name } = await newGift()
  const { id: gone } = await newGift()
  await expectOk(administrator.call('removeGift', { params: { id: gone } }))
  const other = await newGift()
  const checked = await check(
    `x,${name},10,1,`,
    `999999,,10,1,`,
    `${gone},,10,1,`,
    `${other.id},${name},10,1,`,
    `${id},${name},9,1,`,
    `${id},${name},10,1,`,
  )
  expect(await refusalsOf(checked.id)).toEqual([
    { refusal: 'gift-unknown', column: 'ID' },
    { refusal: 'gift-unknown', column: 'ID' },
    { refusal: 'gift-unknown', column: 'ID' },
    { refusal: 'count-gift-other', column: 'Gift' },
    { refusal: 'row-stock-changed', column: 'Stock' },
    { refusal: 'row-gift-twice', column: 'ID' },
  ])
})

test.each([
  ['10,many,', 'inventory-invalid', 'Counted'],
  ['10,-1,', 'inventory-invalid', 'Counted'],
  ['10,1000001,', 'inventory-invalid', 'Counted'],
  ['ten,1,', 'inventory-invalid', 'Stock'],
  ['10,8,Found', 'count-reason', 'Reason'],
  ['10,12,Lost', 'count-reason', 'Reason'],
  ['10,8,Stolen', 'count-reason', 'Reason'],
])('refuses a row with %j', async (cells, refusal, column) => {
  const { id } = await newGift()
  const checked = await check(`${id},,${cells}`)
  expect(await refusalsOf(checked.id)).toEqual([{ refusal, column }])
})

test('saves nothing if a stock changed after the check', async () => {
  const [sold, still] = [await newGift(), await newGift()]
  const checked = await check(`${sold.id},,10,8,Lost`, `${still.id},,10,8,Lost`)
  await expectOk(administrator.call('addStock', { params: { id: sold.id }, body: { quantity: 1 } }))
  expect((await importer.tryApply(checked.id)).json['code']).toBe('import-outdated')
  expect(await stockOf(still)).toBe(10)
})

test('a file without its columns is refused', async () => {
  const { json } = await importer.send('stock', lines('ID,Gift,Counted', '1,Mug,3'))
  expect(json).toMatchObject({ code: 'csv-columns', field: 'Stock' })
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
