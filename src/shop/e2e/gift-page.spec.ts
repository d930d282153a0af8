import { buyCart, cartLink, intoCart } from '#test/e2e/cart.ts'
import { alert, enter, enterAsAdministrator, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { editGift, giftCard, newGift, removeGift, uploadPicture } from '#test/e2e/shop.ts'

test('leads from the card to the gift, and from there into the cart', async ({ page, company }) => {
  const me = await company.newPerson({ appreciation: '40' })
  const description = 'A long story about this gift. '.repeat(30).trim()
  const gift = await newGift(company, { price: '52.50', inventory: 3, description })
  await enter(page, me)
  await page.goto(`/gift-shop?search=${encodeURIComponent(gift.name)}`)
  await giftCard(page, gift.name).getByRole('link', { name: gift.name }).click()
  await expect(page).toHaveURL(`/gift-shop/${gift.id}`)
  await expect(page.getByRole('heading', { level: 1, name: gift.name })).toBeFocused()
  const shown = page.getByRole('main')
  await expect(shown).toContainText(description)
  await expect(shown).toContainText('52.50 points')
  await expect(shown).toContainText('3 available')
  await expect(shown.getByRole('button', { name: 'Edit' })).toHaveCount(0)

  const saving = page.getByRole('region', { name: 'Your points toward this' })
  await expect(saving).toContainText(
    'You have 40 of 52.50 appreciation points: 12.50 more and it is yours.',
  )
  await expect(saving).toContainText("Your 100 earned points can't buy gifts.")
  await expect(saving.getByRole('progressbar')).toHaveJSProperty('position', 40 / 52.5)

  await shown.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(alert(page, 'Added To Cart Successfully')).toBeVisible()
  await expect(cartLink(page)).toHaveAccessibleDescription('1 item in your cart')
  await expect(shown.getByRole('link', { name: '1 in your cart' })).toBeVisible()

  await editGift(company, gift, { price: '30.00' })
  await expect(saving).toBeHidden()
  await expect(shown).toContainText('of your 40 appreciation points, 10 stay')
})

test(
  'lets the administrator edit and remove a gift on its page',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    // The page was open when its gift went.
    tolerate(/status of 404 .*\/api\/gifts\/\d+$/)
    const gift = await newGift(company)
    await enterAsAdministrator(page)
    await page.goto(`/gift-shop/${gift.id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Gift Item' })
    await form.getByLabel('Name').fill(`${gift.name} deluxe`)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(alert(page, 'Updated Gift Item Successfully')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${gift.name} deluxe`)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page
      .getByRole('dialog', { name: 'Remove Gift Item' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(alert(page, 'Deleted Gift Item Successfully')).toBeVisible()
    await expect(page).toHaveURL('/gift-shop')
  },
)

test(
  'links purchases to gifts in the shop, and says when a gift is gone',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    await test.step('links purchases to gifts in the shop, and says when a gift is gone', async () => {
      tolerate(/status of 404 .*\/api\/gifts\/\d+$/)
      const me = await company.newPerson({ appreciation: '100' })
      const [kept, gone] = [await newGift(company), await newGift(company)]
      await intoCart(me, kept)
      await intoCart(me, gone)
      await buyCart(me)
      await removeGift(company, gone)
      await enter(page, me)
      await page.goto('/purchased-items')
      const order = page.getByRole('article')
      await expect(order).toContainText(gone.name)
      await expect(order.getByRole('link')).toHaveText([kept.name])
      await order.getByRole('link', { name: kept.name }).click()
      await expect(page).toHaveURL(`/gift-shop/${kept.id}`)
      await expect(page.getByRole('heading', { level: 1, name: kept.name })).toBeVisible()
      // The page is open while the gift is removed.
      await removeGift(company, kept)
      await expect(page.getByText('This gift is not in the shop any more.')).toBeVisible()
      await page.getByRole('link', { name: 'Go to the Gift Shop' }).click()
      await expect(page).toHaveURL('/gift-shop')
    })
    await test.step('has a clear page for an unknown gift', async () => {
      tolerate(/status of 404 .*\/api\/gifts\/\d+$/)
      for (const id of ['999999999', 'mug', '-1', '1e99']) {
        await page.goto(`/gift-shop/${id}`)
        await expect(page.getByText('This gift is not in the shop any more.')).toBeVisible()
      }
    })
  },
)

test(
  'the page of a gift is accessible',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    tolerate(/status of 404 .*\/api\/gifts\/\d+$/)
    const picture = await uploadPicture(await company.administrator())
    const gift = await newGift(company, { price: '12345.67', picture })
    const me = await company.newPerson({ appreciation: '1000' })
    await enter(page, me)
    await page.goto(`/gift-shop/${gift.id}`)
    await expect(page.getByRole('button', { name: 'Save toward this' })).toBeVisible()
    await expectAccessibleEverywhere(page, 'a gift that is too dear')
    await editGift(company, gift, { price: '5', inventoryChange: -10 })
    await expect(page.getByText('Out of stock')).toBeVisible()
    await expectAccessibleEverywhere(page, 'a gift that is out of stock')
    await page.goto('/gift-shop/999999999')
    await expect(page.getByText('This gift is not in the shop any more.')).toBeVisible()
    await expectAccessibleEverywhere(page, 'an unknown gift')
  },
)
