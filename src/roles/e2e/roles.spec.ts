import type { Page } from '@playwright/test'
import { asAdministrator, type Company, type Person } from '#test/e2e/company.ts'
import { alert, enter, enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'
import type { Role } from '#roles/contract/role-permissions.ts'
import { openMore } from '#users/e2e/all-data-screen.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

async function giveRole(company: Company, { id }: Person, role: Role): Promise<void> {
  const administrator = await company.administrator()
  const { password } = asAdministrator
  // The session may be older than a proof lasts.
  await administrator.post('/api/session/proof', { data: { password } })
  const data = { bonusLimit: '50' }
  const answer = await administrator.put(`/api/users/${id}/roles/${role}`, { data })
  expect(answer.ok()).toBe(true)
}

async function openAs(page: Page, person: Person, path = '/home'): Promise<void> {
  await enter(page, person)
  await page.goto(path)
}

async function switchCompanyPointsOn(company: Company): Promise<void> {
  const administrator = await company.administrator()
  const { version } = (await (await administrator.get('/api/settings')).json()) as {
    version: number
  }
  const data = { version, companyPoints: true }
  expect((await administrator.patch('/api/settings', { data })).ok()).toBe(true)
}

const listsOfGiven = (page: Page) => page.getByRole('button', { name: /points given…$/ })

test('the administrator gives a role and takes it, and the open page follows', async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  // The open page reads again before it is left.
  tolerate(/status of 403 .*\/api\/inventory/)
  const amara = await company.newPerson()
  const keeper = await newBrowser()
  await openAs(keeper, amara)
  await expect(inMenu(keeper, 'Gift Shop')).toBeVisible()
  await expect(inMenu(keeper, 'Inventory')).toHaveCount(0)

  await enterAsAdministrator(page)
  await page.goto('/roles')
  await button(page, 'Give role Shop keeper').click()
  const dialog = page.getByRole('dialog', { name: 'Shop keeper' })
  const colleague = dialog.getByLabel('Colleague', { exact: true })
  await colleague.fill(amara.name)
  await expect(dialog.getByRole('option')).toContainText(amara.email)
  await colleague.press('Enter')
  await expect(colleague).toHaveValue(amara.name)
  await button(page, 'Give role').click()
  await expect(alert(page, `${amara.name} has the role Shop keeper.`)).toBeVisible()
  await inMenu(keeper, 'Inventory').click()
  await expect(keeper.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()

  await page.goto(`/all-data/${amara.id}`)
  await expect(page.getByLabel('Details')).toContainText('Shop keeper')
  await page.getByRole('link', { name: `Change roles of ${amara.name}` }).click()
  await button(page, 'Give role People keeper').press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Colleague', { exact: true })).toHaveValue(
    amara.name,
  )
  const limit = page.getByLabel('Bonus points a month')
  await limit.fill('250')
  await limit.press('Enter')
  await expect(page.getByText('Up to 250 bonus points a month')).toBeVisible()
  const group = page.getByRole('region', { name: 'Shop keeper' })
  await expect(group.getByRole('link', { name: amara.name })).toBeVisible()

  await button(page, `Take role Shop keeper from ${amara.name}`).click()
  await expect(
    keeper.getByText("You don't have permission to access this page").first(),
  ).toBeVisible()
  await expect(keeper).toHaveURL(/\/home$/)
  await expect(inMenu(keeper, 'Inventory')).toHaveCount(0)
  await expect(inMenu(keeper, 'All Data')).toBeVisible()

  await page.goto('/audit-log')
  const events = page.getByRole('row')
  await expect(
    events.filter({ hasText: `took the role Shop keeper from ${amara.name}` }),
  ).toBeVisible()
})

test('shop keeper, people keeper, moderator and reader see what is theirs', async ({
  page,
  company,
}) => {
  await test.step('a shop keeper manages gifts and nothing else', async () => {
    const person = await company.newPerson()
    await giveRole(company, person, 'shopKeeper')
    await openAs(page, person, '/gift-shop')
    const gifts = page.getByRole('search', { name: 'Gifts' })
    await expect(gifts.getByRole('button', { name: 'Add Gift Item' })).toBeVisible()
    await expect(inMenu(page, 'Inventory')).toBeVisible()
    await page.goto('/all-data')
    await expect(alert(page, "You don't have permission to access this page")).toBeVisible()
  })
  await test.step('the administrator is offered the lists of given points', async () => {
    await switchCompanyPointsOn(company)
    await enterAsAdministrator(page)
    await page.goto('/all-data')
    await openMore(page)
    await expect(listsOfGiven(page)).toHaveText(['Bonus points given…', 'Company points given…'])
  })
  await test.step('a people keeper sees All Data without balances and these lists', async () => {
    const [person, other] = [await company.newPerson(), await company.newPerson()]
    await giveRole(company, person, 'peopleKeeper')
    await openAs(page, person, `/all-data?search=${other.email}`)
    const row = page.getByRole('row').filter({ hasText: other.email })
    await expect(row).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveCount(0)
    await expect(page.getByLabel('Points from')).toHaveCount(0)
    await expect(row.getByRole('switch', { name: `Deposit for ${other.name}` })).toHaveCount(0)
    await expect(row.getByRole('switch', { name: `Active for ${other.name}` })).toBeVisible()
    await expect(page.getByText('You can give 50.00 more points this month.')).toBeVisible()
    await openMore(page)
    await expect(page.getByRole('link', { name: 'Export' })).toBeVisible()
    await expect(listsOfGiven(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await row.getByRole('link', { name: `Open account of ${other.name}` }).click()
    await expect(button(page, `Reset password of ${other.name}`)).toBeVisible()
    await expect(button(page, 'Adjust balance')).toHaveCount(0)
    await page.goto(`/all-data/${person.id}`)
    await expect(page.getByText('Only the administrator can change this account.')).toBeVisible()
    await expect(button(page, `Reset password of ${person.name}`)).toHaveCount(0)
  })
  await test.step('a moderator has the reports, and a reader the figures', async () => {
    const person = await company.newPerson()
    await giveRole(company, person, 'moderator')
    await openAs(page, person, '/recognition?view=rules')
    await expect(page.getByRole('tab')).toHaveText(['Reports'])
    await giveRole(company, person, 'reader')
    await inMenu(page, 'Overview').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await inMenu(page, 'Audit Log').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
  })
})

test('the screens of roles are accessible', { tag: LONG_PROOF }, async ({ page, company }) => {
  const person = await company.newPerson()
  await giveRole(company, person, 'peopleKeeper')
  await enterAsAdministrator(page)
  await page.goto('/roles')
  await expect(page.getByRole('link', { name: person.name })).toBeVisible()
  await expectAccessibleEverywhere(page, 'Who may do what')
  await button(page, 'Give role Moderator').click()
  await expect(page.getByLabel('Colleague', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page, 'giving a role')
})
