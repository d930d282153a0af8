import { alert, enter, expect, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { editGift, newGift } from '#test/e2e/shop.ts'

test('Ben saves toward headphones: Home says what is missing, and when he can buy them', async ({
  page,
  company,
}) => {
  const ben = await company.newPerson({ appreciation: '40' })
  const gift = await newGift(company, { price: '100', inventory: 3 })
  await enter(page, ben)
  const goal = page.getByRole('region', { name: 'Your goal' })

  await test.step('he pins it with the keyboard', async () => {
    await page.goto(`/gift-shop/${gift.id}`)
    await page.getByRole('button', { name: 'Save toward this' }).focus()
    await page.keyboard.press('Enter')
    await expect(alert(page, 'It is on your Home now. Only you see it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Don’t save toward this' })).toBeFocused()
    await expectAccessibleEverywhere(page, 'a gift that is saved for')
  })

  await test.step('Home says how far he is, and leads there', async () => {
    await page.goto('/home')
    await expect(goal).toContainText('40 of 100 points: 60 more')
    await expect(goal.getByRole('progressbar')).toHaveJSProperty('position', 0.4)
    await expectAccessibleEverywhere(page, 'Home with a goal')
    await goal.getByRole('link', { name: gift.name }).click()
    await expect(page).toHaveURL(`/gift-shop/${gift.id}`)
  })

  await test.step('once it costs less, he can buy it; then it is gone from Home', async () => {
    await editGift(company, gift, { price: '30' })
    await page.goto('/home')
    await expect(goal).toContainText('You can buy it now.')
    await goal.getByRole('link', { name: gift.name }).click()
    await page.getByRole('button', { name: 'Don’t save toward this' }).click()
    await expect(alert(page, 'It is off your Home.')).toBeVisible()
    await page.goto('/home')
    await expect(page.getByRole('region', { name: 'Balance' })).toBeVisible()
    await expect(goal).toBeHidden()
  })
})
