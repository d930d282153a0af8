import type { Page } from '@playwright/test'
import { unique } from '#test/e2e/company.ts'
import { expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessible, expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { bar, expectShown, familyOf, open, rows, table, wholePage } from './all-data-screen.ts'

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'

async function boxesOf(page: Page, family: string) {
  const boxes = await Promise.all((await rows(page, family).all()).map((row) => row.boundingBox()))
  return boxes.map((box) => ({ y: box?.y ?? 0, height: box?.height ?? Infinity }))
}

test(
  'fits ten rows, large amounts and cards on a phone',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await test.step('shows ten rows of at most 56 px, and cards of at most 240 px on a phone', async () => {
      const family = await familyOf(company, 10)
      const lastName = `${family} ${LONG}`
      await company.newPerson({
        firstName: LONG,
        lastName,
        deposited: '9999999',
        appreciation: '5',
      })
      await page.setViewportSize({ width: 1280, height: 800 })
      await open(page, `search=${family}&sort=newest`)
      await expect(rows(page, family)).toHaveCount(11)
      const inRows = await boxesOf(page, family)
      expect(Math.max(...inRows.map(({ height }) => height))).toBeLessThanOrEqual(56)
      const inView = inRows.filter(({ y, height }) => y + height <= 800)
      expect(inView.length).toBeGreaterThanOrEqual(10)
      await page.setViewportSize({ width: 390, height: 844 })
      const inCards = await boxesOf(page, family)
      expect(Math.max(...inCards.map(({ height }) => height))).toBeLessThanOrEqual(240)
    })
    await test.step('keeps large amounts apart without scrolling sideways', async () => {
      const family = await familyOf(company, 1)
      await company.newPerson({ lastName: family, deposited: '9999999', appreciation: '250000' })
      await open(page, `search=${family}&sort=mostPoints`)
      for (const width of [1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await expect(rows(page, family)).toHaveCount(2)
        const gaps = await rows(page, family).first().evaluate(gapsBetweenAmounts)
        expect(gaps).toHaveLength(2)
        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(18)
        const over = await table(page).evaluate(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        )
        expect(over).toBe(0)
        // The second row waits for approval.
        const approve = rows(page, family).getByRole('button', { name: /^Approve / })
        await expect(approve).toBeVisible()
      }
    })
  },
)

/** Runs in the page. */
function gapsBetweenAmounts(row: Element): number[] {
  const boxes = [...row.querySelectorAll('[data-amount] > *')].map((one) =>
    one.getBoundingClientRect(),
  )
  return boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? left))
}

test(
  'on a phone, filters and rarer actions are behind buttons',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await test.step('on a phone, the filters are behind a button that counts them', async () => {
      const family = unique('Pocket')
      const away = await company.newPerson({ lastName: family, isActive: false })
      const here = await company.newPerson({ lastName: family })
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, `search=${family}`)
      const filters = page.getByRole('button', { name: 'Filter and sort' })
      await expect(filters).toHaveAttribute('aria-expanded', 'false')
      await expect(rows(page, family).first()).toBeInViewport({ ratio: 1 })
      const status = page.getByLabel('Status')
      await expect(status).toBeHidden()
      await page.getByRole('searchbox').focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(filters).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(filters).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('Tab')
      await expect(status).toBeFocused()
      await status.selectOption('Inactive')
      await expectShown(page, family, away)
      await page.getByLabel('Sort').selectOption('Name')
      await expect(filters).toHaveAccessibleName('Filter and sort 2 active')
      await status.selectOption('Active')
      await page.getByLabel('Points from').fill('1')
      await expectShown(page, family, here)
      await filters.click()
      await expect(status).toBeHidden()
      await expect(filters).toHaveAccessibleName('Filter and sort 3 active')
      await page.reload()
      await expect(filters).toHaveAccessibleName('Filter and sort 3 active')
      await expect(status).toBeHidden()
    })
    await test.step('on a phone, the first person is in the first screen and rarer actions in a menu', async () => {
      const family = await familyOf(company, 2)
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, `search=${family}`)
      await expect(rows(page, family)).toHaveCount(2)
      const [first] = await boxesOf(page, family)
      // Below the bar, the line of the office, the title, the search and the filters.
      expect(first?.y).toBeLessThan(360)
      const more = page.getByRole('button', { name: 'More', exact: true })
      await more.press('Enter')
      await expect(more).toHaveAttribute('aria-expanded', 'true')
      for (const name of ['Import', 'Export', 'Roles']) {
        await expect(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
      }
      await expectAccessible(page, 'the menu of All Data')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('link', { name: 'Export' })).toBeHidden()
      await expect(more).toBeFocused()
    })
  },
)

test(
  'All Data with selected users is accessible',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const family = await familyOf(company, 26)
    await open(page, `search=${family}&size=25&sort=name&most=5000`)
    await expect(rows(page, family)).toHaveCount(25)
    const filters = page.getByRole('button', { name: 'Filter and sort' })
    if (await filters.isVisible()) await filters.click()
    await wholePage(page).check()
    await expect(page.getByRole('button', { name: /^Select all 26/ })).toBeVisible()
    await expectAccessibleEverywhere(page, 'All Data with everybody of a page chosen')
    for (const [button, title] of [
      ['Set permission…', 'Set permission'],
      ['Enter bonus…', 'Enter bonus'],
    ] as const) {
      await bar(page).getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toBeVisible()
      await expectAccessibleEverywhere(page, title)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  },
)
