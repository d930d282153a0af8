import type { Locator, Page } from '@playwright/test'
import { enter, enterAsAdministrator, expect, keepMessages, LONG_PROOF, test } from './laurel.ts'
import { openBeforeNews, thank } from './thanks.ts'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 800, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

/** Causes four failures in a row on All Data, each with a different long message. */
async function failFourTimes(page: Page, search: string): Promise<void> {
  let failures = 0
  await page.route('**/api/users/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    failures += 1
    const message = `Refusal ${failures}: a message of more than one line where there is little room.`
    // The words of a code that the page does not know are shown as the server sent them.
    return route.fulfill({ status: 409, json: { code: 'of-a-newer-server', message } })
  })
  await page.goto(`/all-data?search=${search}`)
  const switches = page.getByRole('switch')
  await expect(switches).toHaveCount(4)
  // Not the first switch, Active, which asks before a deactivation.
  for (const [count, place] of [1, 2, 3, 1].entries()) {
    await switches.nth(place).focus()
    await page.keyboard.press('Space')
    await expect(message(page, `Refusal ${count + 1}`)).toBeVisible()
    await expectClear(switches.nth(place).locator('..'))
  }
}

const message = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

/** Checks that it is visible and not covered by a message. */
async function expectClear(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate(isClear)).toBe(true)
}

function isClear(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const points = [
    [left + 2, (top + bottom) / 2],
    [right - 2, (top + bottom) / 2],
    [(left + right) / 2, (top + bottom) / 2],
  ] as const
  return points.every(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && hit.closest('#announcements') === null
  })
}

async function expectMenuClear(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Menu' })
  const folds = await toggle.isVisible()
  if (folds) await toggle.click()
  const bar = page.getByRole('banner')
  const links = await bar.getByRole('navigation').getByRole('link').all()
  expect(links.length).toBeGreaterThanOrEqual(12)
  for (const entry of [...links, bar.getByRole('button', { name: 'Logout' })]) {
    await entry.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
    await expectClear(entry)
  }
  if (folds) await toggle.click()
}

test(
  'messages cover neither the menu nor a dialog on any screen',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    tolerate(/status of 409 .*\/api\/users\/\d+$/)
    await keepMessages(page)
    const { email } = await company.newPerson()
    await enterAsAdministrator(page)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await failFourTimes(page, email)
      await expect(page.getByRole('alert')).toHaveText([/^Refusal 2/, /^Refusal 3/, /^Refusal 4/])
      await expect(message(page, 'Refusal 4')).toBeInViewport({ ratio: 1 })
      await expectMenuClear(page)

      await page.getByRole('banner').getByRole('link', { name: 'Laurel' }).click()
      await page.getByRole('button', { name: 'Change password' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change password' })
      await expect(dialog).toBeVisible()
      await expectClear(dialog.getByRole('heading', { name: 'Change password' }))
      await expectClear(dialog.getByRole('button', { name: 'Close' }))
      for (const label of ['Current Password', 'New Password']) {
        await expectClear(dialog.getByLabel(label, { exact: true }))
      }
      const save = dialog.getByRole('button', { name: 'Save new password' })
      await save.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
      await expectClear(save)
      await page.keyboard.press('Escape')

      const dark = page.getByRole('contentinfo').getByText('Dark', { exact: true })
      await dark.evaluate((element) => element.scrollIntoView({ block: 'end' }))
      await expectClear(dark)
      await page.unrouteAll()
    }
  },
)

/** Higher than what they show. */
const HIGH = [
  { width: 1280, height: 900 },
  { width: 390, height: 1100 },
]

test(
  'neither messages nor a card of thanks move or cover the page',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await test.step('messages do not move the page', async () => {
      for (const { width, height } of HIGH) {
        await page.setViewportSize({ width, height })
        await page.goto('/deposit')
        const reason = message(page, 'Please Login')
        await expect(reason).toBeVisible()
        const footer = page.getByRole('contentinfo')
        const { bottom, end } = await footer.evaluate(edges)
        // The page is lower than the window, and the footer is at the window's bottom.
        expect(bottom).toBe(height)
        const dark = footer.getByText('Dark', { exact: true })
        await dark.evaluate((element) => element.scrollIntoView({ block: 'end' }))
        await expectClear(dark)

        await page.getByRole('button', { name: 'Dismiss' }).click()
        await expect(reason).toBeHidden()
        expect(await footer.evaluate(edges)).toEqual({ bottom: height, end })
      }
    })
    await test.step('a card of thanks covers nothing of the footer', async () => {
      const [me, sender] = [await company.newPerson(), await company.newPerson()]
      await enter(page, me)
      for (const size of HIGH) {
        await page.setViewportSize(size)
        await openBeforeNews(page, '/cart')
        const footer = page.getByRole('contentinfo')
        await expect(footer).toBeInViewport({ ratio: 1 })
        await thank(sender, [me])
        const news = page.getByRole('region', { name: 'New thanks' })
        await expect(news.getByRole('button', { name: 'See it' })).toBeInViewport({ ratio: 1 })
        for (const control of await footer.locator('a, label, select, button').all())
          await expectClear(control)
        expect(await page.evaluate(() => window.scrollY)).toBe(0)
      }
    })
  },
)

/** The distances of an element's bottom and right edge from the page's top and left edge. */
function edges(element: Element): { bottom: number; end: number } {
  const { bottom, right } = element.getBoundingClientRect()
  return { bottom: bottom + window.scrollY, end: right }
}
