import type { Page } from '@playwright/test'
import { buyCart, buyNow, intoCart } from './cart.ts'
import type { Person } from './company.ts'
import { enter, enterAsAdministrator, expect, LONG_PROOF, test } from './laurel.ts'
import { expectFocusVisible } from './looks.ts'
import { newGift } from './shop.ts'
import { ThanksScreen } from './thanks.ts'

const focusedElement = (page: Page) => page.locator(':focus')

test('sends points with the keyboard alone', async ({ page, company }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const sender = await company.newPerson({ appreciation: '20' })
  const receiver = await company.newPerson()
  await enter(page, sender)
  await page.goto('/transfer')
  const screen = new ThanksScreen(page)
  await screen.expectBalance('120.00', '100.00', '20.00')

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(screen.receiver).toBeFocused()
  await expectFocusVisible(page)
  await page.keyboard.type(receiver.firstName)
  const option = page.getByRole('listbox').getByRole('option')
  await expect(option).toHaveCount(1)
  const id = (await option.getAttribute('id')) ?? ''
  await expect(screen.receiver).toHaveAttribute('aria-activedescendant', id)
  await page.keyboard.press('Enter')
  await expect(screen.chosen(receiver)).toBeVisible()
  await expect(screen.message).toBeFocused()
  await expectFocusVisible(page)
  await page.keyboard.type('Well done')
  await page.keyboard.press('Tab')
  await expect(screen.amount).toBeFocused()
  await expectFocusVisible(page)
  await page.keyboard.type('110')
  const stops = ['5 points', '10 points', '25 points', '50 points', 'No points']
  for (const name of stops) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toBeFocused()
    await expectFocusVisible(page)
  }
  while (!(await isFocused(page, screen.submit))) {
    await page.keyboard.press('Tab')
    await expectFocusVisible(page)
  }
  await page.keyboard.press('Enter')
  await expect(screen.done).toContainText(`You sent 110.00 points to ${receiver.name}.`)
  await expect(screen.done.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(screen.done.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(screen.done).toBeHidden()
  // The focus is back in the form for the next send.
  await expect(page.getByRole('main').locator('form').locator(':focus')).toHaveCount(1)
})

/** The element that must be visible before the first Tab, by page. */
const ARRIVED: Record<string, (page: Page, person: Person) => Promise<void>> = {
  '/all-data': (page, { name }) =>
    expect(page.getByRole('region', { name: 'All users' })).toContainText(name),
  '/cart': (page) => expect(buyNow(page)).toBeVisible(),
  '/purchased-items': (page) => expect(page.getByRole('article')).toBeVisible(),
  '/inventory': (page, { name }) =>
    expect(page.getByRole('button', { name: new RegExp(`^Refund .* of ${name}$`) })).toBeVisible(),
}

// The tab of received thanks is short; the company's wall grows with the tests of a run.
const PERSONS_PAGES = ['/home', '/wall?tab=received', '/deposit', '/cart', '/purchased-items']
test(
  'shows the focus at every Tab stop of the pages of a visitor, a person and the administrator',
  { tag: LONG_PROOF },
  async ({ page, company, newBrowser }) => {
    await test.step('shows the focus at every Tab stop of Login and Create Account', async () => {
      for (const path of ['/login', '/create-account']) await tabThrough(page, path)
    })
    await test.step("shows the focus at every Tab stop of a person's and the administrator's pages", async () => {
      const person = await company.newPerson({ appreciation: '100' })
      const gift = await newGift(company)
      await intoCart(person, gift)
      await buyCart(person)
      await intoCart(person, gift)
      await enter(page, person)
      for (const path of PERSONS_PAGES) await tabThrough(page, path, person)
      const office = await newBrowser({ reducedMotion: 'reduce' })
      await enterAsAdministrator(office)
      for (const [path, search] of [
        ['/all-data', person.email],
        ['/inventory', gift.name],
      ] as const) {
        const only = new URLSearchParams({ search, details: person.email })
        await tabThrough(office, `${path}?${only}`, person)
      }
    })
  },
)

/** Presses Tab from the start of the page to its end, with a visible focus at every stop. */
async function tabThrough(page: Page, url: string, person?: Person): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const [path = ''] = url.split('?')
  if (person !== undefined) await ARRIVED[path]?.(page, person)
  const first = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  let stops = 0
  do {
    stops += 1
    expect(stops).toBeLessThan(120)
    await expectFocusVisible(page)
    await page.keyboard.press('Tab')
  } while ((await focusedElement(page).count()) > 0 && !(await isFocused(page, first)))
  expect(stops, path).toBeGreaterThan(5)
}

async function isFocused(page: Page, element: ReturnType<Page['locator']>): Promise<boolean> {
  const handle = await element.elementHandle()
  return page.evaluate((wanted) => document.activeElement === wanted, handle)
}

test(
  'moves the focus into dialogs, keeps it there, and returns it',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const person = await company.newPerson()
    await enterAsAdministrator(page)
    const opened: [path: string, opener: string, dialog: string][] = [
      ['/home', 'Change password', 'Change password'],
      [`/all-data/${person.id}`, `Reset password of ${person.name}`, 'Reset password'],
    ]
    for (const [path, opener, title] of opened) {
      await page.goto(path)
      const button = page.getByRole('button', { name: opener })
      const dialog = page.getByRole('dialog', { name: title })
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await expect(dialog.locator(':focus')).toHaveCount(1)
      for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab']) {
        await page.keyboard.press(key)
        await expect(dialog.locator(':focus')).toHaveCount(1)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
    }
  },
)
