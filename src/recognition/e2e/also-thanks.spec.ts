import { unique } from '#test/e2e/company.ts'
import { alert, expect, expectBalances, test } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'
import { card, thank } from './thanks.ts'

test('adds somebody I forgot to my card by keyboard, with the same points', async ({
  page,
  me,
  company,
  tolerate,
}) => {
  tolerate(/409.*\/receivers/)
  const [amara, noor] = [await company.newPerson(), await company.newPerson()]
  const message = unique('You held the release together ')
  const id = await thank(me, [amara], { message, amount: '30' })
  const mine = card(page, message)
  await test.step('the menu of the card opens a field for the colleague', async () => {
    await page.goto(`/thanks/${id}`)
    await mine.getByRole('button', { name: 'More', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(mine.getByRole('button', { name: 'Also thanks to …' })).toBeFocused()
    await page.keyboard.press('Enter')
    const field = mine.getByRole('combobox', { name: 'Also thanks to' })
    await expect(field).toBeFocused()
    await expect(mine).toContainText('They get the same words and 30 points from you.')
    await expectAccessible(page, 'Also thanks to')
  })
  await test.step('refuses somebody who is on the card, in words', async () => {
    await page.keyboard.type(amara.email)
    await expect(page.getByRole('option', { name: amara.name })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(mine.getByRole('status')).toContainText('is chosen')
    await page.keyboard.press('Enter')
    await expect(mine).toContainText('This colleague is on the card already.')
  })
  await test.step('adds a colleague, who reads the card as their own', async () => {
    const field = mine.getByRole('combobox', { name: 'Also thanks to' })
    await field.fill(noor.email)
    await expect(page.getByRole('option', { name: noor.name })).toBeVisible()
    await field.press('Enter')
    await expect(mine.getByRole('status')).toContainText('is chosen')
    await field.press('Enter')
    await expect(alert(page, `${noor.name} is on the card, and hears of it now.`)).toBeVisible()
    await expect(mine).toContainText(noor.firstName)
    await page.goto('/home')
    await expectBalances(page, { total: '40.00', earned: '40.00', appreciation: '0.00' })
    const read = await noor.api.get(`/api/recognitions/${id}`)
    expect(await read.json()).toMatchObject({ isNew: true, points: { each: '30.00' } })
  })
  await test.step('offers it to nobody else', async () => {
    const received = await thank(amara, [me], { message: unique('Back ') })
    await page.goto(`/thanks/${received}`)
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Report' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Also thanks to …' })).toHaveCount(0)
  })
})
