import { alert, enterAsAdministrator, expect } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'

test('somebody leaves now, or on a planned last day', async ({ page, company }) => {
  await test.step('somebody leaves now, points are taken back, and comes back without them', async () => {
    const ada = await company.newPerson()
    await enterAsAdministrator(page)
    await page.goto(`/all-data/${ada.id}`)
    const active = page.getByRole('switch', { name: `Active for ${ada.name}` })
    await active.click()
    const dialog = page.getByRole('dialog', { name: `Deactivate ${ada.name}?` })
    await dialog.getByLabel('Points', { exact: true }).selectOption('Are taken back')
    await dialog.getByLabel('Reason').fill('Moved to a competitor')
    await expectAccessible(page, 'the question what becomes of a leaver')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(
      alert(page, `${ada.name} is deactivated. 100 points were taken back.`),
    ).toBeVisible()
    const leaving = page.getByRole('region', { name: 'Leaving' })
    await expect(leaving).toContainText('100 points were taken back.')
    await active.click()
    const back = `${ada.name} is active again and can log in. When they left: 100 points were taken back. Nothing is given back by itself.`
    await expect(alert(page, back)).toBeVisible()
    await expect(leaving).toContainText('No last day is known.')
  })
  await test.step('a last day is planned, seen in All Data and among what waits, and cancelled', async () => {
    const ben = await company.newPerson()
    await enterAsAdministrator(page)
    await page.goto(`/all-data/${ben.id}`)
    const leaving = page.getByRole('region', { name: 'Leaving' })
    await leaving.getByRole('button', { name: 'Plan a last day' }).click()
    const dialog = page.getByRole('dialog', { name: `When does ${ben.name} leave?` })
    const save = dialog.getByRole('button', { name: 'Save last day' })
    await save.click()
    await expect(dialog).toContainText('Choose a day')
    const today = new Date().toISOString().slice(0, 10)
    await dialog.getByLabel('Last day').fill(today)
    await dialog.getByLabel('Cart').selectOption('Is emptied')
    await save.click()
    await expect(leaving).toContainText(`${ben.name} leaves when`)
    await expect(leaving).toContainText('The cart is emptied.')
    await page.goto('/overview')
    await page.getByRole('link', { name: `${ben.name} leaves on` }).click()
    await expect(page.getByRole('row').filter({ hasText: ben.name })).toContainText('Leaves after')
    await page.getByRole('link', { name: `Open account of ${ben.name}` }).click()
    await leaving.getByRole('button', { name: 'Cancel leaving' }).click()
    await expect(leaving).toContainText('No last day is known.')
  })
})
