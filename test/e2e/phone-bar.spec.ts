import type { Locator, Page } from '@playwright/test'
import { intoCart } from './cart.ts'
import { alert, enterAsAdministrator, expect, LONG_PROOF, test } from './laurel.ts'
import { expectAccessible, expectFocusVisible, expectLargeTargets } from './looks.ts'
import { newGift } from './shop.ts'
import { openBeforeNews, thank, ThanksDialog, ThanksScreen } from './thanks.ts'

test.use({ viewport: { width: 390, height: 844 } })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })
const entries = (page: Page) => bar(page).getByRole('link').or(bar(page).getByRole('button'))
const menuButton = (page: Page) => bar(page).getByRole('button', { name: 'Menu' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const bottomOf = async (element: Locator) => {
  const { y = NaN, height = NaN } = (await element.boundingBox()) ?? {}
  return y + height
}

/** Checks that the element ends above the bar. */
async function expectAbove(page: Page, element: Locator): Promise<void> {
  const { y = NaN } = (await bar(page).boundingBox()) ?? {}
  // Half pixels are rounded.
  await expect.poll(() => bottomOf(element)).toBeLessThan(y + 1)
}

test('leads everywhere from the bottom, and opens the menu above', async ({
  page,
  me,
  company,
}) => {
  await test.step('leads everywhere from the bottom', async () => {
    await thank(await company.newPerson(), [me])
    await page.goto('/deposit')
    await expect(entries(page)).toHaveText(['Home', 'Thank', 'Inbox', 'Gifts', 'Menu'])
    for (const [width, height] of [
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectLargeTargets(page, `${width} pixels`)
      for (const entry of await entries(page).all()) {
        await expect(entry).toBeInViewport({ ratio: 1 })
        const box = await entry.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      }
      // The top bar repeats no entry of the bottom bar.
      await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'Thank', exact: true })).toHaveCount(1)
      await expect(page.getByRole('banner').getByRole('link', { name: /^Notif/ })).toHaveCount(0)
    }
    await page.setViewportSize({ width: 820, height: 1000 })
    const middle = await bar(page)
      .getByRole('list')
      .evaluate((list) => {
        const { left, right } = list.getBoundingClientRect()
        return (left + right) / 2
      })
    expect(middle).toBeCloseTo(410, 0)
    const link = (name: string) => bar(page).getByRole('link', { name, exact: true })
    await expect(link('Home')).toHaveAccessibleDescription('1 new thanks')
    await expect(link('Inbox')).toHaveAccessibleDescription(/^\d+ unread$/)
    await link('Inbox').click()
    await expect(heading(page)).toHaveText('Notifications')
    await expect(link('Inbox')).toHaveAttribute('aria-current', 'page')
    await link('Gifts').click()
    await expect(heading(page)).toHaveText('Gift Shop')
    await link('Home').click()
    await expect(heading(page)).toHaveText(`Hello, ${me.firstName}`)
    await expect(link('Home')).toHaveAttribute('aria-current', 'page')
  })
  await test.step('opens the menu above the bar, with every link and Help, from the keyboard', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await intoCart(me, await newGift(company))
    await page.goto('/deposit')
    await menuButton(page).focus()
    await expectFocusVisible(page)
    await page.keyboard.press('Enter')
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText([
      'Deposit',
      'Withdraw',
      'Appreciate',
      'Gift Shop',
      'Cart',
      'Purchased',
    ])
    await expectAccessible(page, 'the menu above the bar')
    await page.keyboard.press('Tab')
    await expect(links.first()).toBeFocused()
    await expectAbove(page, page.getByRole('button', { name: 'Logout' }))
    await page.keyboard.press('Escape')
    await expect(links.first()).toBeHidden()
    await expect(menuButton(page)).toBeFocused()

    await menuButton(page).click()
    await page.mouse.click(195, 100)
    await expect(links.first()).toBeHidden()
    await menuButton(page).click()
    await page.getByRole('banner').getByRole('link', { name: 'Help' }).click()
    await expect(page).toHaveURL('/chatbot')
    await expect(links.first()).toBeHidden()

    await menuButton(page).click()
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await expect(links.first()).toBeHidden()
  })
})

test(
  'stays clear of messages, thanks, sticky buttons and the keyboard',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    await test.step('covers neither messages, nor sticky buttons, nor the end of the page', async () => {
      const noor = await company.newPerson()
      await page.goto('/transfer')
      await expectAbove(page, new ThanksScreen(page).submit)
      await expect(bar(page).getByRole('link', { name: 'Thank' })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await page.goto('/deposit')
      const version = page.getByRole('contentinfo').getByText('Laurel')
      await expect(page.getByRole('group', { name: 'Balance', exact: true })).toContainText(
        'Earned',
      )
      await version.evaluate((element) => element.scrollIntoView({ block: 'end' }))
      await expectAbove(page, version)

      const dialog = new ThanksDialog(page)
      await dialog.open()
      await expect(dialog.send).toBeInViewport({ ratio: 1 })
      const isOnTop = await dialog.send.evaluate((send) => {
        const { left, bottom } = send.getBoundingClientRect()
        return send.contains(document.elementFromPoint(left + 8, bottom - 8))
      })
      expect(isOnTop).toBe(true)
      await dialog.choose(noor)
      await dialog.words.fill('Thank you')
      await dialog.send.click()
      const sent = alert(page, `${noor.firstName} just got your thanks`)
      await expect(sent).toBeVisible()
      await expectAbove(page, sent)
      await expect(dialog.button).toBeFocused()
    })
    await test.step('keeps thanks that arrive above the bar', async () => {
      await openBeforeNews(page, '/deposit')
      await thank(await company.newPerson(), [me], { message: 'Well done' })
      const news = page.locator('#announcements').getByText('Well done')
      await expect(news).toBeVisible()
      await expectAbove(page, page.locator('#announcements section').last())
    })
    await test.step('makes room for an on-screen keyboard, and is not printed', async () => {
      await page.goto('/transfer')
      await expect(bar(page)).toBeInViewport()
      await page.evaluate(() => {
        Object.defineProperty(visualViewport, 'height', { value: 500, configurable: true })
        visualViewport?.dispatchEvent(new Event('resize'))
      })
      await expect(bar(page)).not.toBeInViewport()
      await page.evaluate(() => {
        Object.defineProperty(visualViewport, 'height', { value: innerHeight, configurable: true })
        visualViewport?.dispatchEvent(new Event('resize'))
      })
      await expect(bar(page)).toBeInViewport()
      await page.emulateMedia({ media: 'print' })
      await expect(bar(page)).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
      // Where the keyboard makes the window low, and on a phone held sideways.
      await page.setViewportSize({ width: 390, height: 440 })
      await expect(bar(page)).toHaveCount(0)
      await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible()
    })
  },
)

test(
  "the administrator's has All Data; Home shows a card above it",
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    await test.step('shows the first card of the wall in the first screen of Home', async () => {
      await thank(me, [await company.newPerson()])
      await page.goto('/home')
      const card = page.getByRole('article').first()
      await expect(card).toBeVisible()
      const [cardBox, barBox] = [await card.boundingBox(), await bar(page).boundingBox()]
      // Room for the card's names and its first line.
      expect(cardBox?.y).toBeLessThanOrEqual((barBox?.y ?? NaN) - 180)
    })
    await test.step('gives the administrator All Data, and its sticky bar lies above', async () => {
      const person = await company.newPerson()
      await enterAsAdministrator(page)
      await page.goto(`/all-data?search=${person.email}`)
      await expect(entries(page)).toHaveText(['Home', 'Thank', 'Inbox', 'All Data', 'Menu'])
      await page.getByRole('checkbox', { name: `Select ${person.name}` }).check({ force: true })
      await expectAbove(page, page.getByRole('region', { name: 'Selected people' }))
    })
  },
)
