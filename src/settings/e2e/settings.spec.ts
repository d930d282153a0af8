import type { Page } from '@playwright/test'
import { alert, enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'

const name = (page: Page) => page.getByLabel('Company name')
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

async function openSettings(page: Page, section: 'Company' | 'Joining'): Promise<void> {
  await enterAsAdministrator(page)
  await page.goto('/settings')
  await page.getByRole('main').getByRole('link', { name: section, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: section })).toBeFocused()
}

async function saveName(page: Page, typed: string): Promise<void> {
  await name(page).fill(typed)
  await button(page, 'Save company').click()
  await expect(alert(page, 'Saved.')).toBeVisible()
}

test('a company gives Laurel its name', async ({ page, company, newBrowser }) => {
  const colleague = await newBrowser()
  await company
    .newPerson()
    .then(({ email, password }) =>
      colleague.context().request.post('/api/session', { data: { email, password } }),
    )
  await colleague.goto('/home')
  const home = (who: Page, label: string) =>
    who.getByRole('banner').getByRole('link', { name: label, exact: true })
  await expect(home(colleague, 'Laurel')).toBeVisible()

  await openSettings(page, 'Company')
  await expect(button(page, 'Save company')).toHaveCount(0)
  await saveName(page, 'Müller & Söhne')
  await expect(button(page, 'Save company')).toHaveCount(0)
  await expect(home(page, 'Müller & Söhne')).toBeVisible()
  // Open pages change by themselves.
  await expect(home(colleague, 'Müller & Söhne')).toBeVisible()
  await expect(colleague).toHaveTitle('Home · Müller & Söhne')

  const visitor = await newBrowser()
  await visitor.goto('/login')
  await expect(visitor.getByRole('main').getByText('Müller & Söhne')).toBeVisible()
  const manifest = await visitor.request.get('/manifest.webmanifest')
  expect(await manifest.json()).toMatchObject({ name: 'Müller & Söhne' })

  // From a page that scrolled the sidebar to its section.
  await page
    .getByRole('group', { name: 'Administration' })
    .getByRole('link', { name: 'Audit Log' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeFocused()
  const changes = page.getByRole('row').filter({ hasText: 'changed the settings' })
  await expect(changes.filter({ hasText: 'Müller & Söhne' }).first()).toBeVisible()
})

test(
  'a wrong value is said at its field; unsaved changes wait',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    await test.step('a wrong value is said at its field', async () => {
      await openSettings(page, 'Company')
      await name(page).fill('a'.repeat(61))
      await name(page).press('Enter')
      await expect(
        page.getByText('The name of the company can have at most 60 characters'),
      ).toBeVisible()
      await expect(name(page)).toBeFocused()
      await button(page, 'Discard').click()
      await expect(page.getByText('at most 60 characters')).toHaveCount(0)
    })
    await test.step('unsaved changes wait, and a colleague’s are shown before they are replaced', async () => {
      tolerate(/status of 409 .*\/api\/settings$/)
      await openSettings(page, 'Company')
      await name(page).fill('Typed and not saved')
      await page.goto('/settings')
      await expect(page.getByRole('main').getByText('Not saved yet')).toHaveCount(1)
      await page.getByRole('main').getByRole('link', { name: 'Company', exact: true }).click()
      await expect(name(page)).toHaveValue('Typed and not saved')

      const other = await company.administrator()
      const { version } = (await (await other.get('/api/settings')).json()) as { version: number }
      const saved = await other.patch('/api/settings', { data: { version, companyName: 'Theirs' } })
      expect(saved.ok()).toBe(true)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Theirs' })).toBeVisible()
      await expect(name(page)).toHaveValue('Typed and not saved')
      await button(page, 'Save company').click()
      await expect(page.getByText('Now it says “Theirs”.')).toBeVisible()
      await button(page, 'Save company').click()
      await expect(alert(page, 'Saved.')).toBeVisible()
      await expect(page.getByRole('banner').getByText('Typed and not saved')).toBeVisible()
    })
  },
)

test('sign-up is closed to everybody, and its rules follow Settings', async ({
  page,
  newBrowser,
}) => {
  const visitor = await newBrowser()
  await visitor.goto('/create-account')
  await expect(visitor.getByLabel('First Name')).toBeVisible()

  await openSettings(page, 'Joining')
  await page.getByLabel('Shortest name').selectOption('2 characters')
  await page.getByLabel('E-mail domains').fill('@Acme.com; acme')
  await button(page, 'Save joining').click()
  await expect(page.getByText('Write domains like acme.com, separated by commas')).toBeVisible()
  await page.getByLabel('E-mail domains').fill('acme.com')
  await button(page, 'Save joining').click()
  await expect(alert(page, 'Saved.')).toBeVisible()

  await visitor.reload()
  await visitor.getByLabel('First Name').fill('B')
  await visitor.getByLabel('Last Name').fill('Ng')
  await visitor.getByLabel('Email').fill('ng@elsewhere.com')
  await visitor.getByLabel('Password', { exact: true }).fill('a long password')
  const create = visitor.getByRole('main').getByRole('button', { name: 'Create Account' })
  await create.click()
  await expect(visitor.getByText('First name must be at least 2 characters long')).toBeVisible()
  await visitor.getByLabel('First Name').fill('Bo')
  await visitor.getByLabel('Email').fill('ng@acme.com')
  await create.click()
  await expect(visitor.getByRole('dialog', { name: 'Welcome, Bo!' })).toBeVisible()

  await page.getByRole('switch', { name: 'People create their own account' }).click()
  await button(page, 'Save joining').click()
  await expect(button(page, 'Save joining')).toHaveCount(0)
  await visitor.goto('/create-account')
  await expect(visitor.getByText('Your administrator adds people to')).toBeVisible()
  await expect(visitor.getByLabel('First Name')).toHaveCount(0)
  await visitor.getByRole('link', { name: 'Go to login' }).click()
  await expect(visitor.getByText('New here?')).toHaveCount(0)
  // For the stories after this one.
  await page.getByRole('switch', { name: 'People create their own account' }).click()
  await page.getByLabel('E-mail domains').fill('')
  await page.getByLabel('Shortest name').selectOption('3 characters')
  await button(page, 'Save joining').click()
  await expect(button(page, 'Save joining')).toHaveCount(0)
})

test('Settings is accessible', { tag: LONG_PROOF }, async ({ page }) => {
  await openSettings(page, 'Company')
  await name(page).fill('Acme')
  await expectAccessibleEverywhere(page, 'a section of Settings')
  await page.goto('/settings')
  await expectAccessibleEverywhere(page, 'Settings')
  await page.goto('/settings/company')
  await button(page, 'Discard').click()
})
