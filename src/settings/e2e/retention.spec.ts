import { alert, enterAsAdministrator, expect } from '#test/e2e/laurel.ts'
import { test } from '#test/e2e/own-laurel.ts'

test('a company says how long it keeps data, and its people read it', async ({
  page,
  company,
  newBrowser,
}) => {
  const colleague = await newBrowser()
  const { email, password } = await company.newPerson()
  await colleague.context().request.post('/api/session', { data: { email, password } })
  await colleague.goto('/privacy')
  const addresses = colleague.getByText('without the IP address after 90 days')
  await expect(addresses).toBeVisible()

  await enterAsAdministrator(page)
  await page.goto('/settings/privacy')
  const days = page.getByLabel('Days that IP addresses stay in the audit log')
  await days.fill('0')
  await page.getByRole('button', { name: 'Save privacy', exact: true }).click()
  await expect(page.getByText('A time is a whole number of days from 1 to 3,650')).toBeVisible()
  await days.fill('30')
  await page.getByRole('button', { name: 'Save privacy', exact: true }).click()
  await expect(alert(page, 'Saved.')).toBeVisible()
  // The colleague's page follows by itself.
  await expect(colleague.getByText('without the IP address after 30 days')).toBeVisible()
  await expect(addresses).toHaveCount(0)

  await page.goto('/audit-log')
  // Other stories change settings, too.
  await expect(
    page.getByRole('row').filter({ hasText: 'changed the settings' }).first(),
  ).toContainText('days that IP addresses stay')
})
