import type { Page } from '@playwright/test'
import { enterAsAdministrator, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { ThanksDialog } from '#test/e2e/thanks.ts'

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search or go to' })
const options = (page: Page) => paletteOf(page).getByRole('option')

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(paletteOf(page).getByRole('combobox')).toBeFocused()
}

test('goes to pages, searches the wall and thanks a colleague from the palette', async ({
  page,
  me,
  company,
}) => {
  await test.step('goes to the pages of the menu', async () => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
    await openPalette(page)
    await expect(options(page)).toHaveText(
      ['Thank somebody', 'Go to Home', 'Go to All thanks', 'Go to Deposit', 'Go to Withdraw']
        .concat(['Go to Appreciate', 'Go to Gift Shop', 'Go to Cart', 'Go to Purchased'])
        .concat(['Go to Notifications', 'Go to My year', 'Go to How news reaches you'])
        .concat(['Go to Sign-in and passkeys', 'Go to My data', 'Go to The wall in a feed reader'])
        .concat(['Go to Help'])
        .map((words) => new RegExp(`${words}$`)),
    )
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(paletteOf(page)).toBeHidden()
    await expect(page).toHaveURL('/help')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    await openPalette(page)
    await page.keyboard.type('gift')
    await expect(options(page).first()).toHaveText(/Go to Gift Shop$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/gift-shop')
  })
  await test.step('searches the wall', async () => {
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await openPalette(page)
    await page.keyboard.type('night shift')
    await options(page).filter({ hasText: 'Search the wall for “night shift”' }).click()
    await expect(page.getByRole('heading', { name: 'All thanks', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/wall\?q=night(?:\+|%20)shift$/)
  })
  await test.step('thanks a colleague from the palette', async () => {
    const priya = await company.newPerson()
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const dialog = new ThanksDialog(page)
    await expect(dialog.button).toHaveAttribute('title', /Ctrl\+K|⌘K/)
    await openPalette(page)
    await page.keyboard.type(`thank ${priya.lastName}`)
    await expect(options(page).first()).toHaveText(new RegExp(`Thank ${priya.name}$`))
    await page.keyboard.press('Enter')
    await expect(paletteOf(page)).toBeHidden()
    await expect(dialog.chosen(priya)).toBeVisible()
    await expect(dialog.words).toBeFocused()
    await page.keyboard.type(`Thanks from ${me.firstName}`)
    await page.keyboard.press('Control+Enter')
    await expect(dialog.root).toBeHidden()

    await openPalette(page)
    await page.keyboard.press('Enter')
    await expect(dialog.receivers).toBeFocused()
    await expect(dialog.words).toHaveValue('')
  })
})

test(
  "opens by the key of K on every layout, not for visitors, and lists the administrator's pages",
  { tag: LONG_PROOF },
  async ({ page }) => {
    await test.step('does not open for visitors who are not signed in', async () => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
      await page.keyboard.press('Control+k')
      await expect(paletteOf(page)).toHaveCount(0)
    })
    await test.step("lists the administrator's pages, and closes with Escape", async () => {
      await enterAsAdministrator(page)
      await page.goto('/overview')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await openPalette(page)
      await page.keyboard.type('audit')
      await expect(options(page).first()).toHaveText(/Go to Audit Log$/)
      await page.keyboard.press('Escape')
      await expect(paletteOf(page)).toBeHidden()
    })
    await test.step('opens by the key of K on every layout, and by no other', async () => {
      await page.goto('/cart')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const press = (key: string, code: string) =>
        page.evaluate(
          (init) => void dispatchEvent(new KeyboardEvent('keydown', { ...init, ctrlKey: true })),
          { key, code },
        )
      // Dvorak has T in the place of K.
      await press('t', 'KeyK')
      for (const [key, code] of [
        ['л', 'KeyK'],
        ['ن', 'KeyK'],
        ['k', 'KeyV'],
      ] as const) {
        await expect(paletteOf(page)).toBeHidden()
        await press(key, code)
        await expect(paletteOf(page)).toBeVisible()
        await page.keyboard.press('Escape')
      }
    })
  },
)

test(
  'loads the dialog on hover, and keeps the text typed meanwhile',
  { tag: LONG_PROOF },
  async ({ page, me: _me, company }) => {
    const priya = await company.newPerson()
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
    await page.route('**/static/js/ThanksDialog-*.js', async (route) => {
      await loaded
      await route.continue()
    })
    await page.goto('/cart')
    const dialog = new ThanksDialog(page)
    const asked = page.waitForRequest('**/static/js/ThanksDialog-*.js')
    await dialog.button.hover()
    await asked
    await dialog.button.click()
    await page.keyboard.type(`${priya.lastName}z`)
    await page.keyboard.press('Backspace')
    await expect(dialog.root).toHaveCount(0)
    load()
    await expect(dialog.receivers).toHaveValue(priya.lastName)
    await expect(dialog.options).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(dialog.chosen(priya)).toBeVisible()
  },
)
