import { unique } from '#test/e2e/company.ts'
import { expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectFocusVisible } from '#test/e2e/looks.ts'
import { thank } from './thanks.ts'

test(
  'has one Tab stop for the buttons of a card, and arrow keys between them',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    const amara = await company.newPerson()
    const id = await thank(amara, [me], { message: unique('Words ') })
    await page.goto(`/thanks/${id}`)
    const toolbar = page.getByRole('toolbar', { name: 'Your answer' })
    const buttons = toolbar.getByRole('button')
    await expect(buttons.first()).toBeVisible()
    const stops = toolbar.locator('button[tabindex="0"]')
    await expect(stops).toHaveCount(1)
    await page.getByRole('article').getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect(buttons.first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(buttons.nth(2)).toBeFocused()
    await expectFocusVisible(page)
    await page.keyboard.press('Space')
    await expect(buttons.nth(2)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('End')
    await expect(toolbar.getByRole('button', { name: 'More' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toolbar.getByRole('button', { name: 'Report' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(toolbar.getByRole('button', { name: 'Save as a picture' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(toolbar.getByRole('button', { name: 'Report' })).toHaveCount(0)
    await toolbar.getByRole('button', { name: 'More' }).focus()
    await page.keyboard.press('Tab')
    await expect(toolbar.locator(':focus')).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await expect(toolbar.getByRole('button', { name: 'More' })).toBeFocused()
    await expect(stops).toHaveCount(1)
  },
)
