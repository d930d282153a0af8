import { post } from '#test/e2e/company.ts'
import { alert, enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'

test('somebody who left is erased, and their card says "Former colleague"', async ({
  page,
  company,
  tolerate,
}) => {
  tolerate(/status of 400 .*\/erasure$/)
  tolerate(/status of 404 .*\/api\/users\/\d+/)
  const ada = await company.newPerson({ isTransfer: true })
  const ben = await company.newPerson()
  const message = 'Words that go with her'
  await post(ada.api, '/api/recognitions', { receivers: [ben.id], amount: '2', message })
  await enterAsAdministrator(page)
  await page.goto('/home')
  await expect(page.getByText(message)).toBeVisible()
  await page.goto(`/all-data/${ada.id}`)
  const section = page.getByRole('region', { name: 'Erase this person' })
  await expect(page.getByRole('switch', { name: `Active for ${ada.name}` })).toBeVisible()
  await expect(section).toBeHidden()
  await page.getByRole('switch', { name: `Active for ${ada.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await section.getByRole('button', { name: 'Erase …' }).click()
  const dialog = page.getByRole('dialog', { name: `Erase ${ada.name}?` })
  const name = dialog.getByRole('textbox', { name: `Type “${ada.name}” to confirm` })
  await name.fill(ada.firstName)
  await name.press('Enter')
  await expect(dialog).toContainText('Type the name exactly as it is shown')
  await name.fill(ada.name)
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(alert(page, 'Erased. The books keep “Former colleague”.')).toBeVisible()
  await expect(page).toHaveURL(/\/all-data$/)
  await page.goto('/home')
  await expect(page.getByText('Former colleague').first()).toBeVisible()
  await expect(page.getByText(message)).toHaveCount(0)
  await page.goto(`/all-data/${ada.id}`)
  await expect(page.getByRole('main')).not.toContainText(ada.name)
})

test(
  'the question before somebody is erased is accessible',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const ada = await company.newPerson()
    await enterAsAdministrator(page)
    await page.request.patch(`/api/users/${ada.id}`, { data: { isActive: false } })
    await page.goto(`/all-data/${ada.id}`)
    await page.getByRole('button', { name: 'Erase …' }).click()
    await expect(page.getByRole('dialog', { name: `Erase ${ada.name}?` })).toBeVisible()
    await expectAccessibleEverywhere(page, 'the question before somebody is erased')
  },
)
