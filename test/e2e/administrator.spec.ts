import { type Person, unique } from './company.ts'
import { alert, enter, enterAsAdministrator, expect, flip, homeOf, logIn, test } from './laurel.ts'
import { MoveScreen } from './move.ts'
import type { Page } from '@playwright/test'

async function openAllData(page: Page, search: string): Promise<void> {
  await enterAsAdministrator(page)
  await page.goto(`/all-data?search=${search}`)
}

const permission = (page: Page, flag: string, { name }: Person) =>
  page.getByRole('switch', { name: `${flag} for ${name}` })

const GATED = [
  [
    'Deposit',
    '/deposit',
    'isDeposit',
    "You can't deposit points. Please contact admin to activate the deposit feature.",
  ],
  [
    'Withdraw',
    '/withdraw',
    'isWithdraw',
    "You can't withdraw points. Please contact admin to activate withdraw feature.",
  ],
  [
    'Appreciate',
    '/transfer',
    'isTransfer',
    "You can't transfer points. Please contact admin to activate the transfer feature.",
  ],
] as const

for (const [title, path, flag, words] of GATED) {
  test(`${title} opens disabled, with the reason, where ${flag} is off`, async ({
    page,
    company,
  }) => {
    await enter(page, await company.newPerson({ [flag]: false }))
    await page.goto(path)
    const screen = new MoveScreen(page, title)
    await screen.expectBalance('100.00', '100.00', '0.00')
    await screen.expectOff(words)
  })
}

test('a permission switched off takes effect at once', async ({ page, company, newBrowser }) => {
  const person = await company.newPerson()
  const desk = await newBrowser()
  await enter(desk, person)
  await openAllData(page, person.email)
  for (const [title, path, flag, words] of GATED) {
    await desk.goto(path)
    const screen = new MoveScreen(desk, title)
    await screen.expectBalance('100.00', '100.00', '0.00')
    await screen.expectOn()
    await screen.amount.fill('5')

    await flip(permission(page, flag, person))
    await expect(permission(page, flag, person)).not.toBeChecked()
    await screen.expectOff(words)
    await expect(desk.getByRole('status').filter({ hasText: words })).toBeAttached()

    await flip(permission(page, flag, person))
    await screen.expectOn()
    await expect(screen.amount).toHaveValue('5')
  }
})

test('the server refuses what is switched off, whatever the page knew', async ({
  page,
  company,
  tolerate,
}) => {
  tolerate(/status of 403 .*\/api\/deposits$/)
  const person = await company.newPerson()
  await enter(page, person)
  // A page that hears of nothing.
  await page.route('**/api/events*', (route) => route.abort())
  tolerate(/ERR_FAILED .*\/api\/events/)
  await page.goto('/deposit')
  await page.getByLabel('Amount').fill('5')
  await page.getByRole('main').getByRole('button', { name: 'Deposit' }).click()
  await company.permit(person, { isDeposit: false })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    alert(page, "You can't deposit points. Please contact admin to activate the deposit feature."),
  ).toBeVisible()
  await expect(page.getByRole('group', { name: 'Balance', exact: true })).toContainText('100.00')
})

test("deactivating somebody ends their session and takes their name off everybody's list", async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  tolerate(/status of (401 |403 .*\/api\/session$)/)
  const person = await company.newPerson()
  const desk = await homeOf(await newBrowser(), person)

  await openAllData(page, person.email)
  await flip(permission(page, 'isActive', person))
  await expect(desk).toHaveURL('/login')
  const ended = 'Please Login Your session on this device has ended.'
  await expect(alert(desk, ended)).toBeVisible()
  await expect(desk.getByText(person.name)).toBeHidden()
  await logIn(desk, person)
  await expect(alert(desk, 'Your account is inactive.')).toBeVisible()
})

test('All Data shows everybody, masks passwords and leaves the own row alone', async ({
  page,
  company,
}) => {
  const person = await company.newPerson({ deposited: '1234.5', appreciation: '6.78' })
  await openAllData(page, person.email)
  const row = page.getByRole('row').filter({ hasText: person.email })
  for (const shown of [person.name, '1,334.50', '6.78', '••••••••', 'Yes']) {
    await expect(row).toContainText(shown)
  }
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()

  await page.goto('/all-data?search=admin@laurel.local')
  const own = page.getByRole('row').filter({ hasText: 'admin@laurel.local' })
  await expect(own).toContainText('Administrator')
  await expect(own.getByRole('switch')).toHaveCount(0)
  await expect(own.getByRole('button', { name: /Reset password/ })).toHaveCount(0)
})

test('a search is part of the address, and nobody found says so', async ({ page, company }) => {
  const family = unique('Quin')
  const first = await company.newPerson({ lastName: family })
  const second = await company.newPerson({ lastName: family })
  const other = await company.newPerson()
  await openAllData(page, other.email)
  const table = page.getByRole('region', { name: 'All users' })
  await expect(table).toContainText(other.name)

  const search = page.getByRole('searchbox', { name: 'Search by name or email' })
  await search.fill(family.toLowerCase())
  await expect(page.getByText('2 people', { exact: true })).toBeVisible()
  await expect(table).toContainText(first.name)
  await expect(table).toContainText(second.name)
  await expect(table).not.toContainText(other.name)
  await page.reload()
  await expect(search).toHaveValue(family.toLowerCase())
  await expect(page.getByText('2 people', { exact: true })).toBeVisible()

  const nobody = unique('Nobody')
  await search.fill(nobody)
  await expect(page.getByText(`Nobody matches “${nobody}”`)).toBeVisible()
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(search).toHaveValue('')
  await expect(table).toContainText('admin@laurel.local')
  await page.goto('/all-data?search={"no":["text"]}')
  await expect(search).toHaveValue('')
  await expect(table).toContainText('admin@laurel.local')
})

test('a new account appears in the open table by itself', async ({ page, company }) => {
  const family = unique('Newcomer')
  await openAllData(page, family)
  await expect(page.getByText(`Nobody matches “${family}”`)).toBeVisible()
  const person = await company.newPerson({ lastName: family })
  await expect(page.getByRole('region', { name: 'All users' })).toContainText(person.name)
})
