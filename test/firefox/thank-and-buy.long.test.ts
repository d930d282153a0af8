import type { Page } from 'puppeteer-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { balanceBooks } from '#test/e2e/books.ts'
import { cartOf, held, latestOrder } from '#test/e2e/cart.ts'
import { ADMINISTRATOR_PASSWORD, Company } from '#test/e2e/company.ts'
import { newGift } from '#test/e2e/shop.ts'
import { startApp } from '#test/harness/app-process.ts'
import { ownDataFolder } from '#test/harness/data-folder.ts'
import { ANSWERS_WITHIN_MS, openFirefox } from './open-firefox.ts'

// May install Firefox.
vi.setConfig({ testTimeout: 300_000 })

/**
 * Puppeteer's locators don't have the page's default timeout. They would wait for an enabled element by
 * evaluating a string, which the page's Content-Security-Policy refuses.
 */
const located = (page: Page, selector: string) =>
  page.locator(selector).setTimeout(ANSWERS_WITHIN_MS).setWaitForEnabled(false)

/** The first element with this role and exact name. */
function found(page: Page, role: string, name: string, within = '') {
  return located(page, `${within} ::-p-aria([role="${role}"][name="${name}"])`)
}

/** By the keyboard: a click may miss a button that moves while its page is still loading. */
async function press(page: Page, button: ReturnType<typeof found>): Promise<void> {
  await (await button.waitHandle()).focus()
  await page.keyboard.press('Enter')
}

/** Firefox reports it for the live events of a page that is left. */
const LEFT_PAGE =
  /The connection to \S+\/api\/events\S* was interrupted while the page was loading\.$/

const shows = (page: Page, words: string) => located(page, `::-p-text(${words})`).wait()

test('thanks a colleague and buys a gift in Firefox', async () => {
  const data = await ownDataFolder()
  const env = {
    DATA_DIR: data.path,
    ADMIN_PASSWORD: ADMINISTRATOR_PASSWORD,
    TRUST_PROXY: 'loopback',
  }
  const app = await startApp({ env })
  const company = new Company(app.url)
  onTestFinished(() => company.dispose())
  const [me, priya] = [await company.newPerson({ appreciation: '100' }), await company.newPerson()]
  await newGift(company, { price: '30.00' })
  const page = await openFirefox()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))

  await page.goto(`${app.url}/login`)
  await found(page, 'textbox', 'Email').fill(me.email)
  await located(page, 'input[type=password]').fill(me.password)
  await found(page, 'button', 'Login', 'main').click()
  await shows(page, `Hello, ${me.firstName}`)

  await found(page, 'button', 'Thank', 'header').click()
  await found(page, 'combobox', 'Who do you want to thank?').fill(priya.lastName)
  await located(page, '[role=option]').wait()
  await page.keyboard.press('Enter')
  await found(page, 'button', `Remove ${priya.name}`).wait()
  await page.keyboard.type('You found the bug before anybody saw it. +25 ')
  await found(page, 'button', 'Send').click()
  await shows(page, `${priya.firstName} just got your thanks`)
  expect(await held(priya)).toMatchObject({ total: '125.00' })

  await page.goto(`${app.url}/gift-shop`)
  await found(page, 'button', 'Add To Cart').click()
  await vi.waitUntil(async () => (await cartOf(me)).lines.length === 1, { timeout: 20_000 })
  await page.goto(`${app.url}/cart`)
  await press(page, found(page, 'button', 'BUY NOW!'))
  await press(page, found(page, 'button', 'Pay 30.00 points', 'main'))
  await shows(page, 'See your purchases')
  expect(await latestOrder(me)).toBeGreaterThan(0)
  expect(await held(me)).toMatchObject({ total: '145.00' })

  expect(errors.filter((error) => !LEFT_PAGE.test(error))).toEqual([])
  expect(balanceBooks(env)).toContain('The books balance.')
})
