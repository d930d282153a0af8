import { describe, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { refusal } from '#test/harness/refusal.ts'
import { TestShop } from '#test/harness/shop.ts'
import { hundredths } from '#platform/contract/points.ts'
import { LARGEST_STOCK, type Gift, type GiftChange, type NewGift } from '#shop/contract/shop.ts'
import { addStock } from '#shop/server/stock/count-stock.ts'
import { addGift, editGift, removeGift } from './gifts.ts'
import { listGifts } from './read-gifts.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id

const add = (gift: NewGift, key = shop.newKey()) => addGift(database, { by, key, gift })
const edit = (giftId: number, gift: GiftChange, key = shop.newKey()) =>
  editGift(database, { by, key, giftId, gift })
const more = (giftId: number, quantity: number, key = shop.newKey()) =>
  addStock(database, { by, key, giftId, quantity })
const remove = ({ id: giftId }: Gift) => removeGift(database, { by, giftId })

const UNKNOWN = 999_999_999
const NAME_TAKEN = refusal(
  'gift-name-taken',
  'Something went wrong, item with this name may already exist',
  'name',
)

/** The form of a gift with some changed fields. */
function formOf(gift: Gift, changes: Partial<GiftChange> = {}): GiftChange {
  const { name, description, price, picture } = gift
  return { name, description, price, picture, inventoryChange: 0, ...changes }
}

/** All changes of a gift. */
async function changesOf({ id }: { id: number }): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select kind, stock_change as "stockChange" from gift_changes where gift_id = $1 order by id`,
    [id],
  )
  return rows as unknown[]
}

describe('Add Gift Item', () => {
  test('adds the gift as entered, and announces it to everyone', async () => {
    const form = shop.form({ price: hundredths(1250), inventory: 3, picture: await shop.picture() })
    let gift: Gift | undefined
    const announced = await shop.announced(async () => (gift = await add(form)))
    const { inventory: stock, ...facts } = form
    expect(gift).toEqual({ id: expect.any(Number) as number, ...facts, stock, version: 1 })
    expect(announced).toEqual(['gifts', 'inventory'])
    expect(await changesOf(gift as Gift)).toEqual([{ kind: 'added', stockChange: 3 }])
  })

  test('refuses a name that exists in another case', async () => {
    await add(shop.form({ name: 'Laurel Wreath' }))
    await expect(add(shop.form({ name: 'laurel WREATH' }))).rejects.toMatchObject(NAME_TAKEN)
  })

  test('adds one of two gifts with the same name at once', async () => {
    const results = await Promise.allSettled(
      [1, 2].map(() => add(shop.form({ name: 'The Only One' }))),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject(NAME_TAKEN)
  })

  test('accepts the name of a removed gift', async () => {
    const first = await add(shop.form({ name: 'Comes Back' }))
    await remove(first)
    const second = await add(shop.form({ name: 'Comes Back' }))
    expect(second.id).not.toBe(first.id)
  })

  test("refuses a missing picture and another user's", async () => {
    const others = await shop.picture(await shop.customer())
    const gone = `${'0'.repeat(32)}-960x640`
    for (const picture of [others, gone]) {
      const form = shop.form({ picture })
      await expect(add(form)).rejects.toMatchObject({ code: 'picture-unknown', field: 'picture' })
      // The refused gift leaves nothing: the name is still free.
      expect(await add({ ...form, picture: null })).toMatchObject({ name: form.name })
    }
  })
})

describe('Edit', () => {
  test('changes the fields, and the inventory by the difference', async () => {
    const gift = await shop.gift({ inventory: 5, picture: await shop.picture() })
    const buyer = await shop.buyer([gift, 2])
    await shop.buy(buyer)
    const form = formOf(gift, { name: 'Edited', price: hundredths(7), inventoryChange: 3 })
    const announced = await shop.announced(() => edit(gift.id, { ...form, picture: null }))
    expect(announced).toEqual(['gifts', 'inventory'])
    expect(await edit(gift.id, { ...form, description: 'New', inventoryChange: 0 })).toEqual({
      id: gift.id,
      name: 'Edited',
      description: 'New',
      price: 7,
      stock: 6,
      picture: gift.picture,
      version: 3,
    })
    expect(await changesOf(gift)).toEqual([
      { kind: 'added', stockChange: 5 },
      { kind: 'edited', stockChange: 3 },
      { kind: 'edited', stockChange: 0 },
    ])
  })

  test("keeps the gift's picture whoever uploaded it, and refuses another user's new one", async () => {
    const gift = await shop.gift({ picture: await shop.picture() })
    const other = await shop.customer()
    await database.pool.query('update pictures set uploaded_by = $1 where name = $2', [
      other.id,
      gift.picture,
    ])
    expect(await edit(gift.id, formOf(gift, { description: 'The same picture' }))).toMatchObject({
      picture: gift.picture,
    })
    const picture = await shop.picture(other)
    await expect(edit(gift.id, formOf(gift, { picture }))).rejects.toMatchObject({
      code: 'picture-unknown',
    })
  })

  test("accepts another case of the gift's own name", async () => {
    const gift = await shop.gift({ name: 'quiet' })
    expect(await edit(gift.id, formOf(gift, { name: 'QUIET' }))).toMatchObject({ name: 'QUIET' })
  })

  test.each<[refusal: string, field: string | undefined, changes: Partial<GiftChange>]>([
    ['gift-name-taken', 'name', { name: 'TAKEN', inventoryChange: -9, picture: 'x' }],
    ['stock-sold', 'inventory', { inventoryChange: -9, picture: 'x' }],
    ['stock-limit', 'inventory', { inventoryChange: LARGEST_STOCK, picture: 'x' }],
    ['picture-unknown', 'picture', { picture: 'x', inventoryChange: -8 }],
  ])('refuses in order of precedence, and changes nothing: %s', async (code, field, changes) => {
    await shop.gift({ name: 'Taken' }).catch(() => undefined)
    const gift = await shop.gift({ inventory: 8 })
    await expect(edit(gift.id, formOf(gift, changes))).rejects.toMatchObject({ code, field })
    expect(await shop.shelf(gift)).toEqual({ stock: 8, sold: 0 })
    expect(await changesOf(gift)).toHaveLength(1)
  })

  test('accepts a stock of zero and a stock at the limit', async () => {
    const gift = await shop.gift({ inventory: 8 })
    const edited = await edit(gift.id, formOf(gift, { inventoryChange: -8 }))
    expect(edited.stock).toBe(0)
    const full = await edit(gift.id, formOf(gift, { inventoryChange: LARGEST_STOCK }))
    expect(full.stock).toBe(LARGEST_STOCK)
  })

  test('keeps the effect of a purchase made meanwhile', async () => {
    const gift = await shop.gift({ inventory: 10 })
    const buyers = await Promise.all(Array.from({ length: 5 }, () => shop.buyer(gift)))
    await Promise.all([
      ...buyers.map((buyer) => shop.buy(buyer)),
      ...[1, 2].map(() => edit(gift.id, formOf(gift, { inventoryChange: 20 }))),
    ])
    expect(await shop.shelf(gift)).toEqual({ stock: 45, sold: 5 })
  })
})

describe('Add More', () => {
  test('adds to the stock', async () => {
    const gift = await shop.gift({ inventory: 2 })
    const { id, name } = gift
    const row = { id, name, picture: null, stock: 7, numberOfPurchased: 0 }
    const announced = await shop.announced(async () => expect(await more(id, 5)).toEqual(row))
    expect(announced).toEqual(['gifts', 'inventory'])
    expect(await changesOf(gift)).toContainEqual({ kind: 'restocked', stockChange: 5 })
  })

  test('counts every one of many concurrent additions', async () => {
    const gift = await shop.gift({ inventory: 0 })
    await Promise.all(Array.from({ length: 8 }, () => more(gift.id, 3)))
    expect(await shop.shelf(gift)).toEqual({ stock: 24, sold: 0 })
  })

  test('stops at the limit', async () => {
    const gift = await shop.gift({ inventory: 1 })
    const limit = { code: 'stock-limit', field: 'quantity' }
    await expect(more(gift.id, LARGEST_STOCK)).rejects.toMatchObject(limit)
    expect((await more(gift.id, LARGEST_STOCK - 1)).stock).toBe(LARGEST_STOCK)
  })
})

describe('Remove', () => {
  test('removes the gift from the shop, once', async () => {
    const gift = await shop.gift({ name: 'Soon gone' })
    const announced = await shop.announced(() => remove(gift))
    expect(announced).toEqual(['gifts', 'inventory'])
    const search = {
      search: 'soon gone',
      affordable: false,
      inStock: false,
      category: 0,
      after: '',
    } as const
    expect((await listGifts(database, by, { ...search, sort: 'newest' })).gifts).toEqual([])
    await expect(remove(gift)).rejects.toMatchObject({ code: 'gift-unknown' })
    expect(await changesOf(gift)).toContainEqual({ kind: 'removed', stockChange: 0 })
    expect(await changesOf(gift)).toHaveLength(2)
  })
})

test.each([
  ['edited', (id: number) => edit(id, { ...shop.form(), inventoryChange: 0 })],
  ['restocked', (id: number) => more(id, 1)],
  ['removed', (id: number) => removeGift(database, { by, giftId: id })],
])('refuses a change (%s) of a gift that is not in the shop', async (_, change) => {
  const removed = await shop.gift()
  await remove(removed)
  for (const id of [UNKNOWN, removed.id]) {
    await expect(change(id)).rejects.toMatchObject({ code: 'gift-unknown' })
  }
})
