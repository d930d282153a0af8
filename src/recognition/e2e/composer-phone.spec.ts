import type { Locator, Page } from '@playwright/test'
import { alert, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessible, expectFocusVisible } from '#test/e2e/looks.ts'
import { cardsOf, ThanksDialog, ThanksScreen } from '#test/e2e/thanks.ts'

const view = (dialog: ThanksDialog, name: 'Write' | 'Preview') =>
  dialog.root.getByRole('tab', { name })

async function open(page: Page): Promise<ThanksDialog> {
  await page.goto('/home')
  const dialog = new ThanksDialog(page)
  await dialog.open()
  return dialog
}

/** Taps an element in view. Playwright's `tap()` would scroll to it first; a finger does not. */
async function tap(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeInViewport()
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {}
  await page.touchscreen.tap(x + width / 2, y + height / 2)
}

/** In whole pixels, as a person sees it. */
const placeOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? NaN)

for (const { width, height, colorScheme } of [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 320, height: 640, colorScheme: 'dark' },
] as const) {
  test.describe(`${width} px, ${colorScheme}`, { tag: LONG_PROOF }, () => {
    test.use({ viewport: { width, height }, colorScheme, hasTouch: true })

    test('shows the card in place of the fields, and returns to the same position', async ({
      page,
      me,
    }) => {
      const dialog = await open(page)
      await expect(dialog.preview).toBeHidden()
      await dialog.words.fill(`**Well** done,\n${'all of you\n'.repeat(11)}`)
      const everybody = dialog.root.getByRole('radio', { name: 'Everybody' })
      await everybody.focus()
      const [written, sendable] = [await placeOf(everybody), await placeOf(dialog.send)]

      await tap(page, view(dialog, 'Preview'))
      await expect(dialog.root.getByRole('tabpanel', { name: 'Preview' })).toBeVisible()
      await expect(dialog.words).toBeHidden()
      await expect(dialog.preview.getByText(`${me.firstName} thanked`)).toBeInViewport()
      await expect(dialog.preview.locator('strong', { hasText: 'Well' })).toBeInViewport()
      await expect(dialog.send).toBeInViewport()
      expect(await placeOf(dialog.send)).toBe(sendable)
      await expectAccessible(page, 'the card before it is sent')

      await tap(page, view(dialog, 'Write'))
      await expect(dialog.preview).toBeHidden()
      await expect(dialog.words).toHaveValue(/^\*\*Well/)
      expect(await placeOf(everybody)).toBe(written)
      await expect(view(dialog, 'Preview')).toBeInViewport()
    })
  })
}

test.describe('390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('sends from the preview with the keyboard, and is led to a refused field', async ({
    page,
    me,
    company,
  }) => {
    await test.step('sends from the preview with the keyboard', async () => {
      const priya = await company.newPerson()
      const words = `For the map, from ${me.firstName}`
      const dialog = await open(page)
      await dialog.choose(priya)
      await dialog.words.fill(words)
      await view(dialog, 'Write').focus()
      await page.keyboard.press('ArrowRight')
      await expect(view(dialog, 'Preview')).toBeFocused()
      await expectFocusVisible(page)
      await expect(dialog.preview).toContainText(words)
      await page.keyboard.press('Control+Enter')
      await expect(alert(page, `${priya.firstName} just got your thanks`)).toBeVisible()
      expect(await cardsOf(page)).toMatchObject([{ message: words }])
    })
    await test.step('moves the focus from the preview to the refused field', async () => {
      const dialog = await open(page)
      await dialog.words.fill(`From ${me.firstName}`)
      for (let time = 0; time < 2; time++) {
        await view(dialog, 'Preview').click()
        await expect(dialog.words).toBeHidden()
        await dialog.send.click()
        await expect(dialog.receivers).toBeFocused()
        await expect(dialog.receivers).toHaveAccessibleDescription('Choose at least one colleague')
      }
    })
  })
})

test(
  'shows the card beside the fields on a wide screen, and keeps Appreciate in view on a phone',
  { tag: LONG_PROOF },
  async ({ page, me, me: _me, company }) => {
    await test.step('shows the fields and the card side by side on a wide screen', async () => {
      const dialog = await open(page)
      await expect(dialog.words).toBeInViewport()
      await expect(dialog.preview.getByText(`${me.firstName} thanked`)).toBeInViewport()
      await expect(dialog.root.getByRole('tab')).toHaveCount(0)
      await expect(dialog.root.getByRole('tabpanel')).toHaveCount(0)
    })
    await test.step('keeps Appreciate in view on a phone, and crowns the receiver', async () => {
      const noor = await company.newPerson()
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/transfer')
      const screen = new ThanksScreen(page)
      await expect(screen.submit).toBeInViewport({ ratio: 1 })
      await screen.receiver.fill(noor.email)
      await screen.amount.fill('25')
      await expect(screen.submit).toBeInViewport({ ratio: 1 })
      await screen.submit.click()
      await expect(screen.done).toContainText(`You sent 25.00 points to ${noor.name}.`)
      await expect(screen.done.locator('[class*=wreath]')).toBeInViewport()
    })
  },
)
