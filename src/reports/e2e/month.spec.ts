import type { Page } from '@playwright/test'
import { deposit, post } from '#test/e2e/company.ts'
import { alert, enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'

// A company of its own, so that its figures are those of this story alone.
test.use({ environment: { LOG_LEVEL: 'warn' } })

const statement = (page: Page) => page.getByRole('table', { name: /^The statement of / })
const line = (page: Page, name: string) =>
  statement(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })

test('a month for finance is read, changes by itself, and is closed for good', async ({
  page,
  company,
}) => {
  const person = await company.newPerson()
  await deposit(person, '250')
  const { version } = (await (
    await (await company.administrator()).get('/api/settings')
  ).json()) as {
    version: number
  }
  const worth = { pointWorth: '0.1', pointCurrency: 'EUR', version }
  const changed = await (await company.administrator()).patch('/api/settings', { data: worth })
  expect(changed.ok()).toBe(true)
  await enterAsAdministrator(page)
  await page.goto('/overview')
  await page.getByRole('main').getByRole('link', { name: 'A month for finance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A month for finance' })).toBeFocused()
  await expect(line(page, 'Deposits')).toContainText('+250.00')
  await expect(line(page, 'Deposits')).toContainText('€25.00')
  await expect(page.getByText('One point is worth €0.10;')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close this month…' })).toBeHidden()
  await expect(page.getByText('Nobody had a team when the month began')).toBeVisible()

  const less = { user: person.id, balance: 'earned', amount: '-50', reason: 'One too many' }
  await post(await company.administrator(), '/api/adjustments', less)
  await expect(line(page, 'Forfeited')).toContainText('−50.00')

  await page.goto('/overview/month?month=2024-02')
  await expect(page.getByText('Not closed yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Close this month…' }).click()
  await page.getByRole('button', { name: 'Close month', exact: true }).click()
  await expect(alert(page, 'February 2024 is closed.')).toBeVisible()
  await expect(page.getByText('These figures never change.')).toBeVisible()
  await expect(page.getByText('One point was worth €0.10 when it was closed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close this month…' })).toBeHidden()
})

test(
  'a month for finance and what Laurel records are accessible',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const person = await company.newPerson({ deposited: '123456789.01' })
    const position = { title: '', team: 'Customer care' }
    const administrator = await company.administrator()
    const answer = await administrator.put(`/api/users/${person.id}/position`, { data: position })
    expect(answer.ok()).toBe(true)
    await enterAsAdministrator(page)
    await page.goto('/overview/month')
    await expect(page.getByRole('table', { name: 'By team' })).toBeVisible()
    await expectAccessibleEverywhere(page, 'a month for finance')
    await page.goto('/privacy')
    await expect(page.getByText('Figures of a team are shown only if')).toBeVisible()
    await expectAccessibleEverywhere(page, 'what Laurel records')
  },
)
