import type { Page } from '@playwright/test'
import { unique } from '#test/e2e/company.ts'
import { alert, enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'
import { ThanksScreen } from '#test/e2e/thanks.ts'

const SETTING = 'People may have a user name instead of an e-mail address'

/** Switches the setting on, unless another test has. */
async function allowUserNames(page: Page): Promise<void> {
  await page.goto('/settings/joining')
  const setting = page.getByRole('switch', { name: SETTING })
  await expect(setting).toBeVisible()
  if (await setting.isChecked()) return
  await setting.press('Space')
  await page.getByRole('button', { name: 'Save joining', exact: true }).click()
  await expect(alert(page, 'Saved.')).toBeVisible()
}

async function openForm(page: Page) {
  await page.goto('/all-data')
  await page.getByRole('button', { name: 'Add a person' }).click()
  return page.getByRole('dialog', { name: 'Add a person' })
}

test('somebody without an address is added, signs in by slip, and thanks a colleague', async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  tolerate(/status of 40[39] .*\/api\//)
  const colleague = await company.newPerson()
  await enterAsAdministrator(page)
  await allowUserNames(page)
  const dialog = await openForm(page)
  const name = unique('karl.')
  await dialog.getByLabel('First Name').fill('Karl')
  await dialog.getByLabel('Last Name').fill('Lager')
  await dialog.getByLabel('Email or user name').fill('two words')
  await dialog.getByRole('button', { name: 'Add and make a slip' }).click()
  await expect(dialog.getByText(/^A user name has 3 to 40 letters.*begins with/)).toBeVisible()
  await dialog.getByLabel('Email or user name').fill(name.toUpperCase())
  await dialog.getByRole('button', { name: 'Add and make a slip' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in slips' })).toBeVisible()
  const slip = page.getByRole('listitem').filter({ hasText: name })
  await expect(slip).toContainText('User name')
  await expect(slip.getByRole('img', { name: 'QR code that opens Login' })).toBeVisible()
  const password = (await slip.getByText(/^(\w{4}-){3}\w{4}$/).textContent()) ?? ''

  // The address in the QR code.
  const phone = await newBrowser({ viewport: { width: 390, height: 844 } })
  await phone.goto(`/login#${new URLSearchParams({ email: name, password }).toString()}`)
  await expect(phone.getByLabel('Email', { exact: true })).toHaveValue(name)
  await phone.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(phone.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(phone.getByLabel('Current Password', { exact: true })).toBeHidden()
  await phone.getByLabel('New Password', { exact: true }).fill('my very own')
  await phone.getByRole('button', { name: 'Save new password' }).click()
  await expect(phone.getByRole('heading', { name: 'Hello, Karl' })).toBeVisible()

  await phone.goto('/transfer')
  const screen = new ThanksScreen(phone)
  await screen.receiver.fill(colleague.email)
  await screen.amount.fill('25')
  await screen.submit.click()
  await expect(screen.done).toContainText(`You sent 25.00 points to ${colleague.name}.`)

  await phone.goto('/notifications/settings')
  await expect(phone.getByText('You have no e-mail address here')).toBeVisible()
})

test('the form of a new person is accessible', { tag: LONG_PROOF }, async ({ page }) => {
  await enterAsAdministrator(page)
  await allowUserNames(page)
  const dialog = await openForm(page)
  await expect(dialog.getByLabel('Email or user name')).toBeVisible()
  await expectAccessibleEverywhere(page, 'Add a person')
})
