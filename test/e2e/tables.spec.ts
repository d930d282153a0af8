import type { Page } from '@playwright/test'
import type { Language } from '#platform/contract/languages.ts'
import { buyCart, intoCart } from './cart.ts'
import { deposit, post, unusedEmail, type Company } from './company.ts'
import { csvFile, ImportScreen, USER_COLUMNS } from './imports.ts'
import { enterAsAdministrator, expect, LONG_PROOF } from './laurel.ts'
import { test } from './own-laurel.ts'
import { newGift } from './shop.ts'

const WIDTHS = [320, 375, 414, 545, 600, 768, 800, 890, 960, 1024, 1085, 1152, 1280, 1400]
const HEIGHT = 900

/** A row of everything that has a table, with names as long as they come. Returns the pages with tables. */
async function fill(page: Page, company: Company): Promise<string[]> {
  const names = { firstName: 'Maximiliane', lastName: 'Wolfeschlegelsteinhausen' }
  const person = await company.newPerson({ ...names, appreciation: '123456.78' })
  const administrator = await company.administrator()
  const position = { title: 'Teamleitung Kundendienst', team: 'Kundendienst und Beratung' }
  await administrator.put(`/api/users/${person.id}/position`, { data: position })
  const gift = await newGift(company, { name: 'Fahrradversicherung', inventory: 3 })
  for (const handedOver of [false, true]) {
    await intoCart(person, gift)
    const order = await buyCart(person)
    const note = 'At the desk in the hall'
    if (handedOver) await post(administrator, `/api/purchases/${order}/hand-over`, { note })
  }
  await deposit(person, '1000')
  await post(person.api, '/api/withdrawals', { amount: '12.5' })
  await enterAsAdministrator(page)
  const screen = new ImportScreen(page)
  await screen.open()
  const row = `Robin,${names.lastName},${names.lastName}-${unusedEmail()}`
  await screen.check(csvFile([USER_COLUMNS, `${row},true,true,true,true`, 'Robin,Marsh,no,,,,']))
  return [
    '/inventory',
    '/all-data',
    `/all-data/${person.id}`,
    page.url(),
    '/home',
    '/manual',
    '/notifications/settings',
    '/overview',
    '/overview/month',
    '/overview/quarter',
    '/overview/withdrawals',
    '/audit-log',
    '/status',
  ]
}

/** Controls of the page that a box cuts off at its side, and that no scrolling brings back. */
function findCutControls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // React follows the width in one frame, and paints in the next one.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const isCut = (control: Element): boolean => {
      let { left, right } = control.getBoundingClientRect()
      for (let box = control.parentElement; box !== null; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box)
        const { left: start, right: end } = box.getBoundingClientRect()
        const isRoot = box === document.documentElement
        if (overflowX === 'visible' && !isRoot) continue
        // A long name ends in an ellipsis on purpose.
        if (textOverflow === 'ellipsis') return false
        const isOut = left < start - 1 || right > end + 1
        if (isOut && (isRoot || overflowX === 'hidden' || overflowX === 'clip')) return true
        // A box that scrolls brings the control into view: from here on the box itself is measured.
        if (isOut) [left, right] = [start, end]
      }
      return false
    }
    const controls = document.querySelectorAll('main :is(a[href], button, input, select, textarea)')
    return [...controls]
      .filter((control) => {
        const { width } = control.getBoundingClientRect()
        return width > 1 && control.checkVisibility({ visibilityProperty: true }) && isCut(control)
      })
      .map((control) => control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 100))
  })
}

async function speak(page: Page, language: Language): Promise<void> {
  const answer = await page.request.put('/api/account/language', { data: { language } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const SPOKEN: readonly (readonly Language[])[] = [
  ['fr', 'de', 'pt'],
  ['en', 'es', 'ar'],
]

for (const spoken of SPOKEN) {
  const title = `no table cuts off a control at any width: ${spoken.join(', ')}`
  test(title, { tag: LONG_PROOF }, async ({ page, company }) => {
    const paths = await fill(page, company)
    const cut: string[] = []
    for (const language of spoken) {
      await speak(page, language)
      for (const path of paths) {
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('main table tr').first()).toBeAttached()
        await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT })
          const found = await findCutControls(page)
          if (found.length > 0) cut.push(`${path} ${language} ${width}: ${found.join(' | ')}`)
        }
      }
    }
    expect(cut).toEqual([])
  })
}
