import type { Locator, Page } from '@playwright/test'
import { alert, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessible, tabTo } from '#test/e2e/looks.ts'
import { cardsOf, ThanksDialog, ThanksScreen } from '#test/e2e/thanks.ts'

async function open(page: Page): Promise<ThanksDialog> {
  await page.goto('/home')
  const dialog = new ThanksDialog(page)
  await dialog.open()
  return dialog
}

/** Covers the lower part of the page, as an on-screen keyboard does. */
async function openKeyboard(page: Page, height: number): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(visualViewport, 'height', { value, configurable: true })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, height)
}

const endOf = async (element: Locator) => {
  const { y = NaN, height = NaN } = (await element.boundingBox()) ?? {}
  return y + height
}

for (const { width, height, left, colorScheme } of [
  { width: 390, height: 844, left: 500, colorScheme: 'light' },
  { width: 320, height: 640, left: 380, colorScheme: 'dark' },
] as const) {
  test.describe(`${width} px, ${colorScheme}`, { tag: LONG_PROOF }, () => {
    test.use({ viewport: { width, height }, colorScheme, hasTouch: true })

    test('the card and the keyboard fill the screen, and Send is in reach', async ({
      page,
      me,
      company,
    }) => {
      const priya = await company.newPerson()
      const dialog = await open(page)
      await dialog.choose(priya)
      await openKeyboard(page, left)
      await expect.poll(() => endOf(dialog.send)).toBeLessThanOrEqual(left)
      expect(await endOf(dialog.toggle('25 points'))).toBeLessThan(await endOf(dialog.send))
      await page.keyboard.type(`From ${me.firstName}: `)
      await expect.poll(async () => (await dialog.words.boundingBox())?.y).toBeLessThan(left - 150)
      await dialog.words.fill(`Well done,\n${'all of you\n'.repeat(11)}`)
      await expect.poll(() => endOf(dialog.send)).toBeLessThanOrEqual(left)
      await expectAccessible(page, 'the card above the keyboard')
      await dialog.send.tap()
      await expect(alert(page, `${priya.firstName} just got your thanks`)).toBeVisible()
    })
  })
}

test.describe('390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('writes a whole card with the keyboard, and is led to a refused field', async ({
    page,
    me,
    company,
  }) => {
    const priya = await company.newPerson()
    const words = `For the map, from ${me.firstName}`
    const dialog = await open(page)
    await dialog.choose(priya)
    await page.keyboard.type(words)
    await dialog.amount.fill('500')
    await dialog.part('Points').click()
    await dialog.send.click()
    await expect(dialog.amount).toBeFocused()
    await expect(dialog.amount).toHaveAccessibleDescription('Insufficient funds')
    await dialog.toggle('25 points').press('Enter')
    await expect(dialog.part('Points')).toBeFocused()
    await expect(dialog.part('Points')).toHaveText(/25 points$/)
    await expect(dialog.card).toContainText('+25')
    await tabTo(page, dialog.reader('Everybody'))
    await page.keyboard.press('ArrowRight')
    await expect(dialog.reader('Only us')).toBeChecked()
    await page.keyboard.press('Control+Enter')
    await expect(alert(page, `${priya.firstName} just got your thanks`)).toBeVisible()
    expect(await cardsOf(page)).toMatchObject([
      { message: words, visibility: 'private', points: { each: '25.00' } },
    ])
  })
})

test(
  'shows the whole card with its button at 1280 × 800, and Appreciate on a phone',
  { tag: LONG_PROOF },
  async ({ page, me: _me, company }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const noor = await company.newPerson()
    await test.step('in the dialog', async () => {
      const dialog = await open(page)
      for (const part of [dialog.receivers, dialog.words, dialog.part('Points'), dialog.send])
        await expect(part).toBeInViewport({ ratio: 1 })
    })
    const screen = new ThanksScreen(page)
    for (const height of [800, 844]) {
      await test.step(`on the page, ${height} px high`, async () => {
        await page.setViewportSize({ width: height === 800 ? 1280 : 390, height })
        await page.goto('/transfer')
        await expect(screen.submit).toBeInViewport({ ratio: 1 })
        await screen.receiver.fill(noor.email)
        await screen.amount.fill('25')
        await expect(screen.submit).toBeInViewport({ ratio: 1 })
        await screen.submit.click()
        await expect(screen.done).toContainText(`You sent 25.00 points to ${noor.name}.`)
        await expect(screen.done.locator('svg').first()).toBeInViewport()
      })
    }
  },
)
