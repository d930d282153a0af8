import type { Locator, Page } from '@playwright/test'
import { enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { test } from '#test/e2e/own-laurel.ts'
import { thank } from '#test/e2e/thanks.ts'

async function openOverview(page: Page): Promise<void> {
  await enterAsAdministrator(page)
  await page.goto('/overview')
  await expect(page.getByRole('region', { name: 'Points in circulation' })).toBeVisible()
}

test(
  'draws bars for pairs, the first ones until all are asked for, and highlights the range in dark',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const giver = await company.newPerson({ deposited: '100' })
    const receivers = []
    for (let place = 0; place < 12; place++) receivers.push(await company.newPerson())
    for (const receiver of receivers) {
      await thank(giver, [receiver])
      await thank(giver, [receiver])
    }
    const [most] = receivers
    if (most === undefined) throw new Error('there is nobody')
    for (let turn = 0; turn < 2; turn++) await thank(giver, [most])
    await openOverview(page)
    const rows = page.getByRole('list', { name: 'Who thanks whom' }).getByRole('listitem')
    await expect(rows).toHaveCount(8)
    const pairs = page.getByRole('region', { name: 'Who thanks whom' })
    await pairs.getByRole('button', { name: /^Show all \d+$/, expanded: false }).focus()
    await page.keyboard.press('Enter')
    await expect(pairs.getByRole('button', { name: 'Show fewer', expanded: true })).toBeFocused()
    const bars = await rows.evaluateAll((all) =>
      all.map((row) => {
        const bar = row.querySelector('[class*=bar]') ?? row
        const said = row.querySelector('strong')?.textContent ?? ''
        const times = { once: 1, twice: 2 }[said] ?? Number.parseInt(said)
        const width = Number.parseFloat(getComputedStyle(bar, '::before').width)
        return { height: bar.clientHeight, share: width / bar.clientWidth, times }
      }),
    )
    expect(bars.length).toBeGreaterThanOrEqual(12)
    expect(Math.min(...bars.map(({ height }) => height))).toBeGreaterThanOrEqual(8)
    const longest = Math.max(...bars.map(({ times }) => times))
    expect(longest).toBeGreaterThanOrEqual(4)
    for (const { share, times } of bars) expect(share).toBeCloseTo(times / longest)
    await page.keyboard.press('Space')
    await expect(rows).toHaveCount(8)

    await page.emulateMedia({ colorScheme: 'dark' })
    const days = page.getByRole('group', { name: 'Days' })
    const chosen = days.getByRole('button', { pressed: true })
    await expect(chosen).toHaveText('Last 12 months')
    await expect.poll(() => contrast(chosen, page.locator('body'))).toBeGreaterThan(3)
  },
)

/** The contrast between the backgrounds of two elements. */
async function contrast(...both: [Locator, Locator]): Promise<number> {
  const [own, behind] = await Promise.all([luminance(both[0]), luminance(both[1])])
  return (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05)
}

/** The luminance of an element's opaque background, as WCAG defines it. */
function luminance(element: Locator): Promise<number> {
  return element.evaluate((styled) => {
    const colour = getComputedStyle(styled).backgroundColor
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    const linear = [red, green, blue].map((part) => (part / 255) ** 2.2)
    const [r = 0, g = 0, b = 0] = linear
    return alpha < 1 ? 0 : 0.2126 * r + 0.7152 * g + 0.0722 * b
  })
}
