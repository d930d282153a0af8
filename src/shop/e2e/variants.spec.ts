import { post } from '#test/e2e/company.ts'
import { alert, enter, enterAsAdministrator, expect, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { newGift } from '#test/e2e/shop.ts'

test('a keeper gives an old gift sizes; Ben takes L in green, and is told when M is back', async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  tolerate(/status of 400 .*\/api\/cart$/)
  const gift = await newGift(company, { inventory: 4 })

  await test.step('the keeper adds sizes and a colour: the stock goes to L', async () => {
    await enterAsAdministrator(page)
    await page.goto(`/gift-shop/${gift.id}`)
    await page.getByRole('link', { name: 'Options' }).click()
    await page.getByLabel('Option', { exact: true }).fill('Size')
    await page.getByLabel('Size: value 1').fill('M')
    await page.getByRole('button', { name: 'Add a value' }).click()
    await page.getByLabel('Size: value 2').fill('L')
    await page.getByRole('button', { name: 'Add a second option' }).click()
    await page.getByLabel('Option', { exact: true }).nth(1).fill('Colour')
    await page.getByLabel('Colour: value 1').fill('green')
    await page.getByLabel('The 4 in stock are').selectOption('L · green')
    await page.getByLabel('Costs more: L · green').fill('2')
    await expect(page.getByLabel('In stock: L · green')).toHaveValue('4')
    await expectAccessibleEverywhere(page, 'the options of a gift')
    await page.getByRole('button', { name: 'Save variants' }).click()
    await expect(alert(page, 'The variants are saved.')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeVisible()
  })

  const ben = await company.newPerson({ appreciation: '100' })
  const desk = await newBrowser()
  await test.step('M is out of stock; L is chosen with the keyboard and stays in the address', async () => {
    await enter(desk, ben)
    await desk.goto(`/gift-shop/${gift.id}`)
    await expect(desk.getByRole('radio', { name: 'M, out of stock' })).toBeDisabled()
    await desk.getByRole('button', { name: 'Add To Cart' }).click()
    await expect(alert(desk, 'Choose what it should be like first.')).toBeVisible()
    await desk.getByRole('radio', { name: 'L', exact: true }).focus()
    await desk.keyboard.press('Space')
    await desk.getByRole('radio', { name: 'green' }).focus()
    await desk.keyboard.press('Space')
    await expect(desk).toHaveURL(/variant=\d+/)
    await expect(desk.getByRole('main')).toContainText('12 points')
    await expect(desk.getByText('4 available')).toBeVisible()
    await expectAccessibleEverywhere(desk, 'a gift with options')
    await desk.getByRole('button', { name: 'Add To Cart' }).click()
    await expect(alert(desk, 'Added To Cart Successfully')).toBeVisible()
    await desk.goto('/cart')
    await expect(desk.getByRole('listitem').filter({ hasText: 'L · green' })).toBeVisible()
  })

  await test.step('he is told once when M is back', async () => {
    await desk.goto(`/gift-shop/${gift.id}`)
    await desk.getByRole('button', { name: 'Tell me when it’s back' }).click()
    await expect(alert(desk, 'We tell you when it is back.')).toBeVisible()
    const administrator = await company.administrator()
    const answer = await administrator.get(`/api/gifts/${gift.id}`)
    const { variants } = (await answer.json()) as { variants: { id: number; values: string[] }[] }
    const medium = variants.find(({ values }) => values[0] === 'M')?.id ?? 0
    await post(administrator, `/api/gifts/${medium}/stock`, { quantity: 3 })
    await desk.goto('/notifications')
    await desk.getByRole('link', { name: `Back in stock: ${gift.name} · M · green` }).click()
    await expect(desk.getByRole('radio', { name: 'M', exact: true })).toBeEnabled()
  })
})
