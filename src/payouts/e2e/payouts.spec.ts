import type { Page } from '@playwright/test'
import { post, signIn, type Company, type Person } from '#test/e2e/company.ts'
import { alert, enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'

// A company of its own, so that nobody else's withdrawals wait.
test.use({ environment: { LOG_LEVEL: 'warn' } })

async function sayWorth(company: Company): Promise<void> {
  const api = await company.administrator()
  const { version } = (await (await api.get('/api/settings')).json()) as { version: number }
  const data = { pointWorth: '0.1', pointCurrency: 'EUR', version }
  expect((await api.patch('/api/settings', { data })).ok()).toBe(true)
}

const withdraw = ({ api }: Person, amount: string) => post(api, '/api/withdrawals', { amount })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

test('withdrawals are paid out one by one and all shown, and a mistake is taken back', async ({
  page,
  company,
}) => {
  await sayWorth(company)
  const [ada, bob] = [await company.newPerson(), await company.newPerson()]
  for (const person of [ada, bob, bob]) await withdraw(person, '20')
  await enterAsAdministrator(page)
  await page.goto('/today')
  await page.getByRole('link', { name: '3 withdrawals to pay out, the oldest since today' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeVisible()
  await expect(page.getByText('3 wait: 60 points, €6.00')).toBeVisible()
  await page.getByRole('button', { name: `Mark as paid out: 20 points of ${ada.name}` }).click()
  await expect(alert(page, `Paid out to ${ada.name}: 20 points, €2.00.`)).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(alert(page, 'Taken back. The withdrawal waits to be paid out.')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'Mark all 3 shown as paid out…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark all shown as paid out?' })
  await expect(dialog).toContainText('3 withdrawals of 2 people, in total 60 points, €6.00.')
  await dialog.getByRole('button', { name: 'Mark as paid out' }).click()
  await expect(page.getByText('Nothing waits to be paid out')).toBeVisible()
  await page.getByLabel('Show').selectOption('Paid out')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: `Take back the payout: 20 points of ${ada.name}` }).click()
  await expect(rows(page)).toHaveCount(2)

  // Leaves the list, which is being read again.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page.context().request, bob)
  await page.goto('/home')
  await expect(page.getByText(/^Paid out, €2\.00, /).first()).toBeVisible()
  await page.goto('/notifications')
  const news = page.getByText('The 20 points you withdrew were paid out: €2.00')
  await expect(news.first()).toBeVisible()
})

test('the list of withdrawals is accessible', { tag: LONG_PROOF }, async ({ page, company }) => {
  await sayWorth(company)
  const person = await company.newPerson({ deposited: '1234567.89' })
  for (const amount of ['1000000.01', '5']) await withdraw(person, amount)
  await enterAsAdministrator(page)
  await page.goto('/overview/withdrawals')
  await expect(rows(page).first()).toBeVisible()
  await expectAccessibleEverywhere(page, 'withdrawals to pay out')
  await page.getByRole('button', { name: /^Mark all \d+ shown/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleEverywhere(page, 'marking all withdrawals')
})
