import type { Locator } from '@playwright/test'
import { cartLink, intoCart } from './cart.ts'
import { send } from './company.ts'
import { expect, LONG_PROOF, test } from './laurel.ts'
import { newGift } from './shop.ts'

test(
  'counts in the bar neither move the menu nor are covered by a neighbour',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    await test.step('the counts of new thanks and of the cart do not move the menu', async () => {
      await send(await company.newPerson(), me, '1')
      await intoCart(me, await newGift(company, { inventory: 200 }), 120)
      for (const width of [1280, 992]) {
        const { promise: isShown, resolve: show } = Promise.withResolvers<void>()
        for (const counts of ['**/api/recognitions/summary*', '**/api/cart']) {
          await page.route(counts, async (route) => {
            await isShown
            await route.continue()
          })
        }
        await page.setViewportSize({ width, height: 800 })
        await page.goto('/deposit')
        const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
        await expect(links).toHaveCount(6)
        const lefts = () =>
          links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().left))
        const before = await lefts()
        show()
        const home = page.getByRole('banner').getByRole('link', { name: 'Laurel' })
        await expect(home).toHaveAccessibleDescription('1 new thanks')
        await expect(cartLink(page)).toHaveAccessibleDescription('120 items in your cart')
        expect(await lefts()).toEqual(before)
        const room = await cartLink(page).evaluate((link) => {
          const word = document.createRange()
          word.selectNodeContents(link)
          const badge = link.parentElement?.querySelector('[aria-hidden]')
          return (badge?.getBoundingClientRect().left ?? 0) - word.getBoundingClientRect().right
        })
        expect(room).toBeGreaterThan(0)
        const tops = await links.evaluateAll((all) =>
          all.map((link) => link.getBoundingClientRect().top),
        )
        expect(new Set(tops).size).toBe(1)
      }
      await page.unrouteAll()
    })
    await test.step("no pill of the bar covers a neighbour's count", async () => {
      for (const path of ['/purchased-items', '/cart', '/deposit', '/notifications']) {
        await page.goto(path)
        for (const width of [1280, 1024, 992]) {
          await page.setViewportSize({ width, height: 800 })
          await expect(cartLink(page)).toHaveAccessibleDescription('120 items in your cart')
          const counts = page
            .getByRole('banner')
            .locator('span[aria-hidden]', { hasText: /^\d+\+?$/ })
          await expect(counts).toHaveCount(3)
          for (const count of await counts.all()) await expectUncovered(count)
        }
      }
    })
  },
)

/** Checks that nothing is painted over it, at its middle and its ends. */
async function expectUncovered(count: Locator): Promise<void> {
  const covers = await count.evaluate((badge: HTMLElement) => {
    badge.style.pointerEvents = 'auto'
    const { left, right, top, bottom } = badge.getBoundingClientRect()
    return [left + 3, (left + right) / 2, right - 3]
      .map((x) => document.elementFromPoint(x, (top + bottom) / 2))
      .filter((hit) => hit !== badge)
      .map((hit) => hit?.outerHTML.slice(0, 100))
  })
  expect(covers).toEqual([])
}
