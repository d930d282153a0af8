import type { Page } from '@playwright/test'
import { post, type Person } from '#test/e2e/company.ts'
import { enterAsAdministrator, expect } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'

// A company of its own, so that its figures are those of this story alone.
test.use({ environment: { LOG_LEVEL: 'warn' } })

const row = (page: Page, group: string) =>
  page
    .getByRole('table', { name: 'Whom thanks reach' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: group, exact: true }) })

const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

/** The quarter after the present one: everybody has been active for thirty days at its end. */
function nextQuarter(): string {
  const now = new Date()
  const nth = Math.floor(now.getMonth() / 3) + 2
  return nth > 4 ? `${now.getFullYear() + 1}-1` : `${now.getFullYear()}-${nth}`
}

test('the administrator reads coverage by group and prints the page for the board', async ({
  page,
  company,
}) => {
  const people: Person[] = []
  for (let nth = 0; nth < 12; nth++) people.push(await company.newPerson())
  const administrator = await company.administrator()
  const [ada, bob] = people as [Person, Person]
  for (const [nth, { id }] of people.entries()) {
    const team = nth < 6 ? 'Rotor' : 'Stator'
    await administrator.put(`/api/users/${id}/position`, { data: { title: '', team } })
  }
  const group = (name: string, rule: object) =>
    post(administrator, '/api/groups', { name, condition: { match: 'all', rules: [rule] } })
  await group('Rotor people', { field: 'team', is: 'oneOf', values: ['Rotor'] })
  await group('Nobody yet', { field: 'team', is: 'oneOf', values: ['Attic'] })
  for (const { id } of people.slice(1, 4)) {
    await post(ada.api, '/api/recognitions', { receivers: [id], amount: '0', message: 'Thanks' })
  }
  const body = { receivers: [people[7]?.id], amount: '0', message: 'Between us' }
  await post(bob.api, '/api/recognitions', { ...body, visibility: 'private' })
  await enterAsAdministrator(page)
  await test.step('reads shares of the company and of each group', async () => {
    await page.goto(`/overview?from=${dayIn(-1)}&to=${dayIn(40)}`)
    await expect(row(page, 'The whole company')).toContainText('12')
    await expect(row(page, 'The whole company')).toContainText('33%')
    await expect(row(page, 'Rotor people')).toContainText('50%')
    await expect(row(page, 'Nobody yet')).toContainText('fewer than 5, or hidden with them')
  })
  await test.step('opens a quarter on one page, without a name', async () => {
    await page.getByRole('link', { name: 'A quarter on one page' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goto(`/overview/quarter?quarter=${nextQuarter()}`)
    await expect(row(page, 'Rotor people')).toContainText('6')
    await expect(page.getByRole('main')).not.toContainText(ada.firstName)
    await expectAccessibleEverywhere(page, 'a quarter on one page')
  })
  await test.step('prints the sheet alone', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 2, name: /^Thanks in Q/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  })
})
