import type { Page } from '@playwright/test'
import { unique, unusedEmail } from '#test/e2e/company.ts'
import { csvFile, ImportScreen, USER_COLUMNS } from '#test/e2e/imports.ts'
import { enterAsAdministrator, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { bar, wholePage } from './all-data-screen.ts'

/** Imports two people who have not signed in, and makes their slips; returns their addresses. */
async function makeSlips(page: Page): Promise<string[]> {
  await enterAsAdministrator(page)
  const family = unique('Slip')
  const emails = [unusedEmail(), unusedEmail()]
  const screen = new ImportScreen(page)
  await screen.open()
  const people = emails.map((email, at) => `Person ${at},${family},${email},true,,,true`)
  await screen.check(csvFile([USER_COLUMNS, ...people]))
  await screen.confirm()
  await expect(screen.heading('The import is applied')).toBeFocused()
  await page.goto(`/all-data?search=${family}`)
  await wholePage(page).check()
  await bar(page).getByRole('button', { name: 'Sign-in slips…' }).click()
  const asked = page.getByRole('dialog', { name: 'Make sign-in slips' })
  await asked.getByRole('button', { name: 'Make slips' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in slips' })).toBeVisible()
  return emails
}

test(
  'a slip signs somebody without e-mail in',
  { tag: LONG_PROOF },
  async ({ page, newBrowser, tolerate }) => {
    tolerate(/status of 403 .*\/api\//)
    const [email = ''] = await makeSlips(page)
    await expect(page.getByText('2 slips, sorted by team.')).toBeVisible()
    await expectAccessibleEverywhere(page, 'the slips')
    const slip = page.getByRole('listitem').filter({ hasText: email })
    await expect(slip.getByRole('img', { name: 'QR code that opens Login' })).toBeVisible()
    const password = (await slip.getByText(/^(\w{4}-){3}\w{4}$/).textContent()) ?? ''
    await page.getByRole('button', { name: 'Back to All Data' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Data' })).toBeVisible()

    const phone = await newBrowser({ viewport: { width: 390, height: 844 } })
    await phone.goto(`/login#${new URLSearchParams({ email, password }).toString()}`)
    await expect(phone.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(phone).toHaveURL('/login')
    await phone.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(phone.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  },
)
