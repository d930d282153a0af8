import { afterAll, expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { audit } from '#app/server/audit.ts'
import { insertGroup } from '#groups/server/change-groups.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Gift } from '#shop/contract/shop.ts'
import { emptyCart } from '#shop/server/close-account.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'
import { addToCart } from '#shop/server/purchase/cart.ts'
import { removeGift } from './gifts.ts'
import { endGoal, readOwnAccount, setGoal } from './goals.ts'
import { changeVariants } from './variants.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id

afterAll(async () => {
  const { findings } = await transact(database, (tx) => audit(tx, { invariants: SHOP_INVARIANTS }))
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})

const save = ({ id: userId }: Colleague, { id: gift }: Pick<Gift, 'id'>, variant?: number) =>
  setGoal(database, { userId, gift, variant })

const goalOf = async ({ id }: Colleague) => (await readOwnAccount(database, id)).goal

const buy = async (buyer: Colleague, { id }: Pick<Gift, 'id'>, variant?: number) => {
  await addToCart(database, buyer.id, id, { variant })
  await shop.buy(buyer)
}

/** A gift in M and, for a point more, in L. */
async function sized(): Promise<Gift & { medium: number; large: number }> {
  const { id: giftId } = await shop.gift()
  const variant = (value: string, difference: number) => {
    const facts = { id: null, values: [value], stock: 5, seenStock: 0, picture: null, sku: '' }
    return { ...facts, priceDifference: hundredths(difference) }
  }
  const change = {
    options: [{ name: 'Size', values: ['M', 'L'] }],
    variants: [variant('M', 0), variant('L', 100)],
    heir: 0,
  }
  const gift = await changeVariants(database, { by, key: shop.newKey(), giftId, change })
  const [medium, large] = (gift.variants ?? []).map(({ id }) => id)
  return { ...gift, medium: medium ?? 0, large: large ?? 0 }
}

test('stands beside the balances of the person alone; another one takes its place', async () => {
  const [noor, ben] = [await shop.customer(50), await shop.customer()]
  const [mug, lamp] = [await shop.gift({ inventory: 0 }), await shop.gift()]
  expect(await goalOf(noor)).toBeUndefined()
  expect(await save(noor, mug)).toEqual({
    gift: mug.id,
    name: mug.name,
    picture: null,
    price: 100,
    isInStock: false,
  })
  expect(await goalOf(noor)).toMatchObject({ gift: mug.id })
  expect(await goalOf(ben)).toBeUndefined()
  await save(noor, lamp)
  expect(await goalOf(noor)).toMatchObject({ gift: lamp.id, isInStock: true })
  await endGoal(database, noor.id)
  expect(await goalOf(noor)).toBeUndefined()
})

test('is a variant with its price, or the gift from its lowest price', async () => {
  const noor = await shop.customer()
  const shirt = await sized()
  expect(await save(noor, shirt)).toEqual(expect.not.objectContaining({ variant: shirt.medium }))
  expect(await save(noor, shirt, shirt.large)).toEqual({
    gift: shirt.id,
    variant: shirt.large,
    name: `${shirt.name} · L`,
    picture: null,
    price: 200,
    isInStock: true,
  })
  const mug = await shop.gift()
  await expect(save(noor, shirt, mug.id)).rejects.toMatchObject({ code: 'variant-unknown' })
  await expect(save(noor, { id: shirt.large })).rejects.toMatchObject({ code: 'gift-unknown' })
})

test('goes when the gift is bought, in whichever variant; other purchases leave it', async () => {
  const [noor, ben] = [await shop.customer(), await shop.customer()]
  const [shirt, mug] = [await sized(), await shop.gift()]
  await save(noor, shirt, shirt.large)
  await save(ben, shirt)
  await buy(noor, mug)
  expect(await goalOf(noor)).toMatchObject({ gift: shirt.id })
  await buy(noor, shirt, shirt.medium)
  expect(await goalOf(noor)).toBeUndefined()
  expect(await goalOf(ben)).toMatchObject({ gift: shirt.id })
})

test('goes when the gift, or the variant, leaves the shop', async () => {
  const [noor, ben] = [await shop.customer(), await shop.customer()]
  const shirt = await sized()
  await save(noor, shirt, shirt.large)
  await save(ben, shirt)
  const [medium] = shirt.variants ?? []
  const change = {
    options: [{ name: 'Size', values: ['M'] }],
    variants: [
      {
        id: shirt.medium,
        values: ['M'],
        stock: 5,
        seenStock: medium?.stock ?? 0,
        picture: null,
        sku: '',
        priceDifference: hundredths(0),
      },
    ],
    heir: 0,
  }
  await changeVariants(database, { by, key: shop.newKey(), giftId: shirt.id, change })
  expect(await goalOf(noor)).toBeUndefined()
  expect(await goalOf(ben)).toMatchObject({ gift: shirt.id })
  await removeGift(database, { by, giftId: shirt.id })
  expect(await goalOf(ben)).toBeUndefined()
  await expect(save(ben, shirt)).rejects.toMatchObject({ code: 'gift-unknown' })
  const { rows } = await database.pool.query('select from goals where user_id = any($1)', [
    [noor.id, ben.id],
  ])
  expect(rows).toEqual([])
})

test('is not shown, nor set, while the gift is not offered to the person', async () => {
  const rules = [{ field: 'team', is: 'oneOf', values: ['Grenoble'] }] as const
  const grenoble = await transact(database, (tx) =>
    insertGroup(tx, {
      name: 'Team Grenoble',
      condition: { match: 'all', rules: rules.map((rule) => ({ ...rule, values: ['Grenoble'] })) },
    }),
  )
  const pass = await shop.gift({ audience: [grenoble] })
  const noor = await shop.customer()
  const moveTo = (team: string) =>
    database.pool.query('update users set team = $2 where id = $1', [noor.id, team])
  await expect(save(noor, pass)).rejects.toMatchObject({ code: 'gift-unknown' })
  await moveTo('Grenoble')
  await save(noor, pass)
  expect(await goalOf(noor)).toMatchObject({ gift: pass.id })
  await moveTo('Berlin')
  expect(await goalOf(noor)).toBeUndefined()
})

test('goes with the account', async () => {
  const noor = await shop.customer()
  await save(noor, await shop.gift())
  await transact(database, (tx) => emptyCart(tx, noor.id))
  expect(await goalOf(noor)).toBeUndefined()
})
