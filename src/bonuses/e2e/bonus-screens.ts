import type { Page } from '@playwright/test'
import { post, type Company, type Person } from '#test/e2e/company.ts'
import { enterAsAdministrator, expect } from '#test/e2e/laurel.ts'

export async function openRow(page: Page, person: Person) {
  await enterAsAdministrator(page)
  await page.goto(`/all-data?search=${person.email}`)
  const row = page.getByRole('row').filter({ hasText: person.email })
  const form = page.getByRole('form', { name: `Bonus points for ${person.name}` })
  return {
    row,
    form,
    open: row.getByRole('button', { name: `Send Points to ${person.name}` }),
    amount: form.getByLabel('Bonus points'),
    reason: form.getByLabel('Reason (optional)'),
    process: form.getByRole('button', { name: 'Process Points' }),
    pending: row.getByRole('cell').nth(4).locator('span').first(),
    entered: row.getByText('Entered:'),
  }
}

export const enterFor = async (company: Company, { id }: Person, amount: string) => {
  const administrator = await company.administrator()
  const data = { amount, reason: '' }
  const answer = await administrator.put(`/api/bonuses/entered/${id}`, { data })
  expect(answer.ok()).toBe(true)
}
export const give = async (company: Company, { id: user }: Person, amount: string, reason = '') =>
  post(await company.administrator(), '/api/bonuses', { user, amount, reason })

export const notice = (page: Page) => page.getByRole('region', { name: 'New Points Received' })
export const depositNew = (page: Page) => page.getByRole('button', { name: 'Deposit New Points' })
export const processAll = (page: Page) =>
  page.getByRole('button', { name: 'Process All Entered Bonus Points' })
export const pendingOf = async ({ api }: Person) =>
  ((await (await api.get('/api/account')).json()) as { pending: string }).pending
