import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { asAdministrator } from '#test/e2e/company.ts'
import {
  alert,
  enter,
  enterAsAdministrator,
  expect,
  logIn,
  LONG_PROOF,
  test,
} from '#test/e2e/laurel.ts'
import { COMMIT } from '#platform/server/operation/version.ts'

const SIGNED_IN = [
  ['/home', /^Hello, /],
  ['/deposit', 'Deposit'],
  ['/withdraw', 'Withdraw'],
  ['/transfer', 'Appreciate'],
  ['/gift-shop', 'Gift Shop'],
  ['/cart', 'Cart'],
  ['/purchased-items', 'Purchased Items'],
  ['/chatbot', 'Support'],
  ['/help', 'Help'],
] as const
const ADMINISTRATOR = [
  ['/all-data', 'All Data'],
  ['/manual', 'Manage Manuals'],
  ['/inventory', 'Inventory'],
  ['/today', 'Today'],
  ['/overview', 'Overview'],
  ['/recognition', 'Recognition'],
  ['/audit-log', 'Audit Log'],
  ['/settings', 'Settings'],
  ['/roles', 'Who may do what'],
] as const

const PERSONS_MENU = ['Deposit', 'Withdraw', 'Appreciate', 'Gift Shop', 'Cart', 'Purchased']
const ADMINISTRATORS_MENU = [
  'All Data',
  'Support',
  'Manage Manuals',
  'Inventory',
  'Today',
  'Overview',
  'Recognition',
  'Audit Log',
  'Settings',
]

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true })

async function expectAskedToLogin(page: Page): Promise<void> {
  await expect(alert(page, 'Please Login')).toBeVisible()
  await expect(page).toHaveURL('/login')
}

test('asks a visitor to log in, then opens the page with its search', async ({ page, company }) => {
  const person = await company.newPerson()
  for (const path of [...SIGNED_IN.map(([one]) => one), '/home?page=2']) {
    await page.goto(path)
    await expectAskedToLogin(page)
  }
  await logIn(page, person)
  await expect(page).toHaveURL('/home?page=2')
  await expect(heading(page, `Hello, ${person.firstName}`)).toBeVisible()
})

test("opens the administrator's pages for the administrator only", async ({
  page,
  me,
  newBrowser,
}) => {
  const office = await newBrowser()
  for (const [path] of ADMINISTRATOR) {
    await page.goto(path)
    await expect(alert(page, "You don't have permission to access this page")).toBeVisible()
    await expect(page).toHaveURL('/home')
    await expect(heading(page, `Hello, ${me.firstName}`)).toBeVisible()
    await office.goto(path)
    await expectAskedToLogin(office)
  }
  await logIn(office, asAdministrator)
  const [last, title = ''] = ADMINISTRATOR.at(-1) ?? []
  await expect(office).toHaveURL(String(last))
  await expect(heading(office, title)).toBeVisible()
})

test('shows the menu of each role, and opens the page of every link', async ({
  page,
  company,
  newBrowser,
}) => {
  await test.step('shows the menu of each role', async () => {
    const menu = (shown: Page) => shown.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await page.goto('/login')
    await expect(menu(page)).toHaveText(['Create Account', 'Login'])
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeHidden()
    await enter(page, await company.newPerson())
    await page.goto('/deposit')
    await expect(menu(page)).toHaveText(PERSONS_MENU)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()

    const office = await newBrowser()
    await enterAsAdministrator(office)
    await office.goto('/deposit')
    await expect(menu(office)).toHaveText([...PERSONS_MENU, ...ADMINISTRATORS_MENU])
    await expect(office.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  })
  await test.step('opens the page of every menu link, and Home from the logo', async () => {
    await enterAsAdministrator(page)
    await page.goto('/home')
    const file = new URL('../../../package.json', import.meta.url)
    const { version: number } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
    const version = page.getByRole('contentinfo').getByText(`v${number}`, { exact: true })
    await expect(version).toBeVisible()
    if (COMMIT !== null) await expect(version).toHaveAttribute('title', `Commit ${COMMIT}`)
    for (const label of [...PERSONS_MENU, ...ADMINISTRATORS_MENU]) {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: label, exact: true })
        .click()
      const title = heading(page, label === 'Purchased' ? 'Purchased Items' : label)
      await expect(title).toBeVisible()
      await expect(page).toHaveTitle(
        `${label === 'Purchased' ? 'Purchased Items' : label} · Laurel`,
      )
      await expect(version).toBeVisible()
      // The chat puts the focus into its text box.
      await expect(label === 'Support' ? page.getByLabel('Message') : title).toBeFocused()
    }
    await page.getByRole('banner').getByRole('link', { name: 'Laurel' }).click()
    await expect(page).toHaveURL('/home')
  })
})

/** Two phones, and 1280 × 800 at 200 % zoom. */
const SMALL = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 640, height: 400 },
]

test(
  'thanking is one tap away on every page of a phone, and at 200 % zoom',
  { tag: LONG_PROOF },
  async ({ page, newBrowser }) => {
    const button = (shown: Page) =>
      shown.getByRole('banner').getByRole('button', { name: 'Thank', exact: true })
    const visitor = await newBrowser()
    await visitor.goto('/login')
    await expect(heading(visitor, 'Login')).toBeVisible()
    await enterAsAdministrator(page)
    for (const size of SMALL) {
      await visitor.setViewportSize(size)
      await expect(button(visitor)).toHaveCount(0)

      await page.setViewportSize(size)
      for (const [path, title] of [...SIGNED_IN, ...ADMINISTRATOR]) {
        await page.goto(path)
        await expect(heading(page, title)).toBeVisible()
        // Appreciate shows the form itself instead of the button.
        if (path === '/transfer') {
          await expect(button(page)).toHaveCount(0)
          continue
        }
        await expect(button(page)).toBeInViewport({ ratio: 1 })
        const box = await button(page).boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      }
      await button(page).click()
      const dialog = page.getByRole('dialog', { name: 'Say thanks' })
      await expect(dialog.getByLabel('Who do you want to thank?')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        ...PERSONS_MENU,
        ...ADMINISTRATORS_MENU,
      ])
      await page.getByRole('navigation').getByRole('link', { name: 'Appreciate' }).click()
      await expect(heading(page, 'Appreciate')).toBeFocused()
    }
  },
)

test('finds the way by short addresses and by the folded menu', async ({ page, me }) => {
  await test.step('redirects old and short URLs, and reports unknown ones', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/home')
    await expect(heading(page, `Hello, ${me.firstName}`)).toBeVisible()
    await page.goto('/giftshop')
    await expect(page).toHaveURL('/gift-shop')
    await page.goto('/nowhere/at/all')
    await expect(heading(page, 'Page not found')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/home')
  })
  await test.step('folds the menu into a button on narrow screens', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/home')
    await expect(heading(page, `Hello, ${me.firstName}`)).toBeVisible()
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Withdraw' })
    const toggle = page.getByRole('button', { name: 'Menu' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(link).toBeHidden()
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await link.click()
    await expect(heading(page, 'Withdraw')).toBeVisible()
    await expect(link).toBeHidden()
  })
})

test(
  'shows a placeholder and the first text until the app is there, or offers a retry',
  { tag: LONG_PROOF },
  async ({ page, me, tolerate }) => {
    await test.step('shows a placeholder until the session is known', async () => {
      const answered = Promise.withResolvers<void>()
      await page.route('**/api/session', async (route) => {
        await answered.promise
        await route.continue()
      })
      await page.goto('/home')
      await expect(page.getByRole('status')).toHaveText('Loading…')
      await expect(page.getByRole('banner')).toBeHidden()
      answered.resolve()
      await expect(heading(page, `Hello, ${me.firstName}`)).toBeVisible()
      await expect(page.getByText('Loading…')).toBeHidden()
    })
    await test.step('paints the first text before other files load', async () => {
      const asked = Promise.withResolvers<void>()
      await page.route('**/static/**', async (route) => {
        await asked.promise
        await route.continue()
      })
      await page.goto('/home', { waitUntil: 'commit' })
      const painted = () => performance.getEntriesByName('first-contentful-paint').length
      await expect.poll(() => page.evaluate(painted)).toBe(1)
      await expect(page.getByRole('status')).toHaveText('Loading…')
      asked.resolve()
      await expect(heading(page, `Hello, ${me.firstName}`)).toBeVisible()
    })
    await test.step('offers a retry when the server is unreachable', async () => {
      tolerate(/ERR_FAILED/)
      await page.clock.install()
      await page.route('**/api/session', (route) => route.abort())
      await page.goto('/home')
      await expect(page.getByRole('status')).toHaveText('Loading…')
      await page.clock.runFor('00:30')
      await expect(page.getByRole('heading', { name: "Laurel can't be reached" })).toBeVisible()
      await page.unroute('**/api/session')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(heading(page, `Hello, ${me.firstName}`)).toBeVisible()
    })
  },
)
