import type { Page } from '@playwright/test'
import { unique, type Person } from './company.ts'
import {
  alert,
  enter,
  enterAsAdministrator,
  expect,
  flip,
  homeOf,
  logIn,
  LONG_PROOF,
  test,
} from './laurel.ts'
import { MoveScreen } from './move.ts'

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
    "You can't deposit points. Please contact admin to activate the deposit feature.",
  ],
  [
    'Withdraw',
    '/withdraw',
    "You can't withdraw points. Please contact admin to activate withdraw feature.",
  ],
  [
    'Appreciate',
    '/transfer',
    "You can't transfer points. Please contact admin to activate the transfer feature.",
  ],
] as const
test('asks before a deactivation, ends the session, and can undo it', async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  tolerate(/status of (401 |403 .*\/api\/session$)/)
  const person = await company.newPerson()
  const desk = await homeOf(await newBrowser(), person)

  await openAllData(page, person.email)
  const isActive = permission(page, 'Active', person)
  await isActive.click({ force: true })
  const dialog = page.getByRole('dialog', { name: `Deactivate ${person.name}?` })
  await expect(dialog).toContainText('signed out on every device at once')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(isActive).toBeChecked()
  await isActive.click({ force: true })
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(alert(page, `${person.name} is deactivated.`)).toBeVisible()
  await expect(isActive).not.toBeChecked()
  await expect(desk).toHaveURL('/login')
  const ended = 'Please Login Your session on this device has ended.'
  await expect(alert(desk, ended)).toBeVisible()
  await expect(desk.getByText(person.name)).toBeHidden()
  await logIn(desk, person)
  await expect(alert(desk, 'Your account is inactive.')).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(alert(page, `${person.name} is active again and can log in.`)).toBeVisible()
  await expect(isActive).toBeChecked()
  await logIn(desk, person)
  await expect(desk.getByRole('heading', { name: `Hello, ${person.firstName}` })).toBeVisible()
})

test('shows all users in plain words, and applies a removed permission at once', async ({
  page,
  company,
  newBrowser,
}) => {
  await test.step("shows all users in plain words, without switches in the administrator's row", async () => {
    const person = await company.newPerson({ deposited: '1234.5', appreciation: '6.78' })
    await openAllData(page, person.email)
    const row = page.getByRole('row').filter({ hasText: person.email })
    for (const shown of [person.name, '1,334.50', '6.78', 'Yes']) {
      await expect(row).toContainText(shown)
    }
    const table = page.getByRole('region', { name: 'All users' })
    const words = ['Signed in', 'Bonus points', 'Active', 'Deposit', 'Withdraw', 'Appreciate']
    for (const name of words) await expect(table.getByRole('columnheader', { name })).toBeVisible()
    await expect(table).not.toContainText(/\bis[A-Z]|salary|password|•/i)
    await expect(page.getByText('1 person', { exact: true })).toBeVisible()

    await page.goto('/all-data?search=admin@laurel.local')
    const own = page.getByRole('row').filter({ hasText: 'admin@laurel.local' })
    await expect(own).toContainText('Administrator')
    await expect(own.getByRole('switch')).toHaveCount(0)
  })
  await test.step('applies a removed permission at once', async () => {
    const person = await company.newPerson()
    const desk = await newBrowser()
    await enter(desk, person)
    await openAllData(page, person.email)
    for (const [title, path, words] of GATED) {
      await desk.goto(path)
      const screen = new MoveScreen(desk, title)
      await screen.expectBalance('100.00', '100.00', '0.00')
      await screen.expectOn()
      await screen.amount.fill('5')

      await flip(permission(page, title, person))
      await expect(permission(page, title, person)).not.toBeChecked()
      await screen.expectOff(words)
      await expect(desk.getByRole('status').filter({ hasText: words })).toBeAttached()

      await flip(permission(page, title, person))
      await screen.expectOn()
      await expect(screen.amount).toHaveValue('5')
    }
  })
})

test(
  'All Data masks the password, and shows a new account',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await test.step("masks the password in an account, and offers no reset of one's own", async () => {
      const person = await company.newPerson()
      await enterAsAdministrator(page)
      await page.goto(`/all-data/${person.id}`)
      await expect(page.getByText('••••••••')).toBeVisible()
      await expect(page.getByText('Last seen: Just now')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Reset password/ })).toBeVisible()
      await page.goto(`/all-data/${await company.idOf('admin@laurel.local')}`)
      await expect(page.getByText('••••••••')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Reset password/ })).toHaveCount(0)
    })
    await test.step('adds a new account to the open table', async () => {
      const family = unique('Newcomer')
      await openAllData(page, family)
      await expect(page.getByText(`Nobody matches “${family}”`)).toBeVisible()
      const person = await company.newPerson({ lastName: family })
      await expect(page.getByRole('region', { name: 'All users' })).toContainText(person.name)
    })
  },
)
