import type { Page } from '@playwright/test'
import { deposit, send, type Company } from './company.ts'
import {
  enter,
  enterAsAdministrator,
  expect,
  expectBalances,
  historyRows,
  LONG_PROOF,
  test,
} from './laurel.ts'
import { expectAccessible, expectAccessibleEverywhere, expectLargeTargets } from './looks.ts'
import { MoveScreen } from './move.ts'
import { ThanksDialog, ThanksScreen } from './thanks.ts'

test('Login, Home and All Data are accessible', async ({ page, me, company }) => {
  await send(await company.newPerson(), me, '12.5', 'Thanks & more')
  await page.goto('/home')
  await expect(historyRows(page)).toHaveCount(2)
  await expectAccessible(page, 'Home')
  await enterAsAdministrator(page)
  await page.goto('/all-data')
  await expect(page.getByRole('region', { name: 'All users' })).toBeVisible()
  await expectAccessible(page, 'All Data')
  await page.context().clearCookies()
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectAccessible(page, 'Login')
})

const MAIN_SCREENS = ['/home', '/wall', '/deposit', '/transfer', '/gift-shop', '/cart'].concat([
  '/purchased-items',
  '/notifications',
  '/devices',
])
const OFFICE = ['/all-data', '/overview', '/inventory', '/manual', '/recognition', '/roles'].concat(
  ['/audit-log', '/settings', '/status'],
)

test('every control of the main screens is large enough for a finger', async ({
  page,
  me,
  company,
}) => {
  await send(await company.newPerson(), me, '12.5', 'Thanks & more')
  await expectFingersHit(page, MAIN_SCREENS)
})

test('every control of the office is large enough for a finger', async ({ page, company }) => {
  await company.newPerson()
  await enterAsAdministrator(page)
  await expectFingersHit(page, OFFICE)
})

async function expectFingersHit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(title(page)).toBeVisible()
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectLargeTargets(page, `${path} at ${width}`)
    }
  }
}

test('pages of a visitor are accessible', { tag: LONG_PROOF }, ({ page }) => visitorsPages(page))
test('pages of a user are accessible', { tag: LONG_PROOF }, ({ page, company }) =>
  personsPages(page, company),
)

test('pages of the administrator are accessible', { tag: LONG_PROOF }, ({ page, company }) =>
  administratorsPages(page, company),
)

test(
  'dialogs and messages of point movements are accessible',
  { tag: LONG_PROOF },
  ({ page, company }) => moving(page, company),
)

test(
  'the dialog to thank and the palette are accessible',
  { tag: LONG_PROOF },
  ({ page, company }) => thanking(page, company),
)

test('dialogs of accounts and passwords are accessible', { tag: LONG_PROOF }, ({ page, company }) =>
  passwords(page, company),
)

const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function visitorsPages(page: Page): Promise<void> {
  for (const path of ['/login', '/create-account', '/nowhere']) {
    await page.goto(path)
    await expect(title(page)).toBeVisible()
    await expectAccessibleEverywhere(page, path)
  }
  await page.goto('/deposit')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the alert on Login')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expectAccessibleEverywhere(page, 'Login with faults')
}

async function personsPages(page: Page, company: Company): Promise<void> {
  const person = await company.newPerson({ deposited: '123456789.01' })
  const colleague = await company.newPerson({ lastName: 'Wolfeschlegelsteinhausenbergerdorff' })
  await send(person, colleague, '123456.78', 'A long word: ' + 'donaudampfschiff'.repeat(8))
  await send(colleague, person, '99.99', 'Thanks & more')
  for (let count = 0; count < 18; count++) await deposit(person, '1')
  await enter(page, person)
  await page.goto('/home')
  await expect(historyRows(page)).toHaveCount(20)
  await expectAccessibleEverywhere(page, 'Home')
  await page.goto('/home?page=99')
  await expect(page.getByText('There is no page 99')).toBeVisible()
  await expectAccessibleEverywhere(page, 'a page that is not there')
  for (const path of ['/deposit', '/withdraw', '/transfer']) {
    await page.goto(path)
    await expect(page.getByRole('group', { name: 'Balance', exact: true })).toContainText('Earned')
    await expectAccessibleEverywhere(page, path)
  }
  await page.goto('/login')
  await expect(title(page)).toBeVisible()
  await expectAccessibleEverywhere(page, '/login')
  await expectMenuAccessible(page, 'the open menu')
}

// A wide bar has no menu button.
async function expectMenuAccessible(page: Page, what: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (!(await menu.isVisible())) return
  await menu.click()
  await expectAccessibleEverywhere(page, what)
}

async function administratorsPages(page: Page, company: Company): Promise<void> {
  const person = await company.newPerson({ appreciation: '5' })
  await enterAsAdministrator(page)
  await page.goto(`/all-data?search=${person.email}`)
  await expect(page.getByRole('region', { name: 'All users' })).toContainText(person.name)
  await expectAccessibleEverywhere(page, 'All Data')
  await page.goto('/all-data?search=nobody-at-all')
  await expect(page.getByText('Nobody matches')).toBeVisible()
  await expectAccessibleEverywhere(page, 'All Data with nobody found')
  for (const path of ['/home', '/settings/api-tokens']) {
    await page.goto(path)
    await expect(title(page)).toBeVisible()
    await expectAccessibleEverywhere(page, path)
  }
  await expectMenuAccessible(page, "the administrator's open menu")
}

async function moving(page: Page, company: Company): Promise<void> {
  const person = await company.newPerson({ appreciation: '40' })
  const colleague = await company.newPerson()
  await enter(page, person)
  for (const name of ['Deposit', 'Withdraw'] as const) {
    const screen = new MoveScreen(page, name)
    await page.goto(`/${name.toLowerCase()}`)
    await screen.submit.click()
    await expect(screen.banner).toBeVisible()
    await expectAccessibleEverywhere(page, `${name} with its error banner`)
    await screen.amount.fill('50')
    await screen.submit.click()
    await expect(screen.confirm).toBeFocused()
    await expectAccessibleEverywhere(page, `the review of ${name}`)
    await screen.confirm.click()
    await expect(screen.done).toBeVisible()
    await expectAccessibleEverywhere(page, `the success of ${name}`)
  }
  await page.goto('/transfer')
  const screen = new ThanksScreen(page)
  await screen.receiver.fill(colleague.lastName)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await expectAccessibleEverywhere(page, 'the suggestions')
  await page.getByRole('listbox').getByRole('option').click()
  await screen.amount.fill('60')
  await screen.message.fill('Thank you ' + 'very '.repeat(40) + 'much')
  await expectAccessibleEverywhere(page, 'the card on Appreciate')
  await screen.submit.click()
  await expect(screen.done).toBeVisible()
  await expectAccessibleEverywhere(page, 'the success of Appreciate')

  await company.permit(person, { isDeposit: false })
  await page.goto('/deposit')
  await expect(page.getByRole('note')).toBeVisible()
  await expectAccessibleEverywhere(page, 'Deposit switched off')
}

async function thanking(page: Page, company: Company): Promise<void> {
  await enter(page, await company.newPerson())
  const colleague = await company.newPerson()
  await page.goto('/home')
  const dialog = new ThanksDialog(page)
  await dialog.open()
  await dialog.send.click()
  await expect(dialog.root.getByRole('alert')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the dialog to thank, with a refusal')
  await dialog.choose(colleague)
  await dialog.words.fill(`For **all** of it, and @${colleague.lastName.slice(0, 4)}`)
  await expect(dialog.options.first()).toBeVisible()
  await expectAccessibleEverywhere(page, 'the dialog to thank, with suggestions in the words')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog.root).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(colleague.lastName)
  await expect(
    page.getByRole('listbox').getByRole('option', { name: `Thank ${colleague.name}` }),
  ).toBeVisible()
  await expectAccessibleEverywhere(page, 'the palette')
}

async function passwords(page: Page, company: Company): Promise<void> {
  await page.goto('/create-account')
  const { id, email, name } = await company.newPerson()
  const fresh = { firstName: 'Robin', lastName: 'Marsh', email: `new-${email}` }
  await page.getByLabel('First Name').fill(fresh.firstName)
  await page.getByLabel('Last Name').fill(fresh.lastName)
  await page.getByLabel('Email').fill(fresh.email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  const create = page.getByRole('main').getByRole('button', { name: 'Create Account' })
  await create.click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expectAccessibleEverywhere(page, 'Create Account with a fault')
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await create.click()
  await expect(page.getByRole('dialog', { name: 'Welcome, Robin!' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'the welcome')

  await enterAsAdministrator(page)
  await page.goto('/home')
  // Scrolls so that the bar covers no link in part, which would count as a small target.
  await page.getByRole('table', { name: 'Account' }).evaluate((table) => {
    table.scrollIntoView({ block: 'center' })
  })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'Change password')
  await page.goto(`/all-data/${id}`)
  await page.getByRole('button', { name: `Reset password of ${name}` }).click()
  const reset = page.getByRole('dialog', { name: 'Reset password' })
  await expect(reset).toBeVisible()
  await expectAccessibleEverywhere(page, 'Reset password')
  await reset.getByRole('button', { name: 'Reset password' }).click()
  const oneTime = reset.getByLabel('One-time password')
  await expect(oneTime).toHaveValue(/./)
  await expectAccessibleEverywhere(page, 'the one-time password')
  const password = await oneTime.inputValue()
  await page.goto('about:blank')
  await enter(page, { email, password })
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'Choose a new password')
}

/** The longest animation since the page was opened, in milliseconds. */
async function watchMotion(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { longest: 0 }
    const note = ({ effect }: Animation) => {
      const { duration } = effect?.getTiming() ?? {}
      seen.longest = Math.max(seen.longest, Number(duration ?? 0))
    }
    const look = () => document.getAnimations().forEach(note)
    for (const begin of ['animationstart', 'transitionrun']) document.addEventListener(begin, look)
    Object.assign(globalThis, { motion: seen })
  })
  return () => page.evaluate(() => (globalThis as unknown as Moved).motion.longest)
}

interface Moved {
  motion: { longest: number }
}

test(
  'keeps the chosen light or dark scheme, and shows no motion when the user prefers none',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    await test.step('keeps the chosen light or dark scheme', async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto('/home')
      await expectBalances(page, { total: '100.00', earned: '100.00', appreciation: '0.00' })
      const scheme = () =>
        page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))
      expect(await scheme()).toBe('light')
      await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click()
      expect(await scheme()).toBe('dark')
      await page.reload()
      await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
      expect(await scheme()).toBe('dark')
      await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    })
    await test.step('shows no motion when the user prefers none', async () => {
      const colleague = await company.newPerson()
      const longest = await watchMotion(page)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto('/home')
      await expect(historyRows(page)).toHaveCount(1)
      await send(colleague, me, '1')
      await expect(historyRows(page)).toHaveCount(2)
      await expect.poll(longest).toBeGreaterThan(100)

      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.reload()
      await expect(historyRows(page)).toHaveCount(2)
      await send(colleague, me, '2')
      await expect(historyRows(page)).toHaveCount(3)
      expect(await longest()).toBeLessThanOrEqual(1)
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await longest()).toBeLessThanOrEqual(1)
    })
  },
)
