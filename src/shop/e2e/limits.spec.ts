import { buyCart, intoCart } from '#test/e2e/cart.ts'
import { alert, enter, enterAsAdministrator, expect, test } from '#test/e2e/laurel.ts'
import { giftCard, newGift } from '#test/e2e/shop.ts'

test('one a year: the card says so, the cart offers no more, and the rest waits', async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  tolerate(/status of 409 .*\/api\/cart$/)
  const gift = await newGift(company)
  const found = `/gift-shop?search=${encodeURIComponent(gift.name)}`

  await test.step('the keeper limits it', async () => {
    await enterAsAdministrator(page)
    await page.goto(found)
    await giftCard(page, gift.name).getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Gift Item' })
    await form.getByLabel('For each person').selectOption('Each year')
    await form.getByLabel('At most').selectOption('2')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(alert(page, 'Updated Gift Item Successfully')).toBeVisible()
    await expect(giftCard(page, gift.name)).toContainText('At most 2 this year')
  })

  const me = await company.newPerson({ appreciation: '100' })
  const desk = await newBrowser()
  await test.step('somebody buys one, and wants three more', async () => {
    await intoCart(me, gift)
    await buyCart(me)
    await enter(desk, me)
    await desk.goto(found)
    await expect(giftCard(desk, gift.name)).toContainText('1 of 2 this year')
    await giftCard(desk, gift.name).getByRole('button', { name: 'Add To Cart' }).click()
    await expect(alert(desk, 'Added To Cart Successfully')).toBeVisible()
    await desk.goto('/cart')
    await desk.getByLabel(`Quantity of ${gift.name}`).fill('3')
    await expect(desk.getByText('1 of 2 this year')).toBeVisible()
    await desk.getByRole('button', { name: 'BUY NOW!' }).click()
    await desk.getByRole('button', { name: 'Pay 10.00 points' }).click()
    await expect(desk.getByRole('dialog')).toBeVisible()
  })

  await test.step('then the card says when there is more, and none goes into the cart', async () => {
    await desk.goto(found)
    await expect(giftCard(desk, gift.name)).toContainText(/2 of 2 this year\s*Again from 1 Jan/)
    await giftCard(desk, gift.name).getByRole('button', { name: 'Add To Cart' }).click()
    await expect(alert(desk, 'You have had all you can have of this gift for now.')).toBeVisible()
  })
})
