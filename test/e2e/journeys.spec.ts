import type { Locator, Page } from '@playwright/test'
import { thank } from '#recognition/e2e/thanks.ts'
import type { WaitingTasks } from '#reports/contract/waiting.ts'
import { buyCart, cartLink, intoCart } from './cart.ts'
import { PASSWORD, post, unique, type Company, type Person } from './company.ts'
import { alert, enter, enterAsAdministrator, expect, LONG_PROOF } from './laurel.ts'
import { tabTo } from './looks.ts'
import { MoveScreen } from './move.ts'
import { test } from './own-laurel.ts'
import { giftCard, newGift } from './shop.ts'
import { ThanksDialog } from './thanks.ts'

// The administrator's morning counts what waits in the whole company.
test.describe.configure({ mode: 'default' })

const LOOKS = [
  { name: '1280 px, light', width: 1280, height: 800, colorScheme: 'light', isWide: true },
  { name: '390 px, dark', width: 390, height: 844, colorScheme: 'dark', isWide: false },
] as const

for (const { name, width, height, colorScheme, isWide } of LOOKS) {
  test.describe(`with the keyboard alone and reduced motion, ${name}`, { tag: LONG_PROOF }, () => {
    test.use({
      viewport: { width, height },
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
    })
    declareJourneys()
    if (isWide) declareWideJourneys()
  })
}

/** Goes to an element by Tab alone, and presses Enter there. */
async function press(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible()
  await tabTo(page, element)
  await page.keyboard.press('Enter')
}

/** Goes to a button of a toolbar, which is one Tab stop. */
async function arrowTo(page: Page, button: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(button).toBeFocused({ timeout: 100 })
  }).toPass()
}

async function join(company: Company, team: string): Promise<Person> {
  const person = await company.newPerson()
  const administrator = await company.administrator()
  await administrator.put(`/api/users/${person.id}/position`, { data: { title: '', team } })
  return person
}

/** Home shows the oldest that wait; those of earlier stories come first. */
async function finishWaiting(company: Company): Promise<void> {
  const administrator = await company.administrator()
  for (;;) {
    const { people, orders } = (await (
      await administrator.get('/api/waiting')
    ).json()) as WaitingTasks
    if (people.total + orders.total === 0) return
    for (const { id } of people.first) await company.permit({ id }, { isActive: true })
    for (const { id } of orders.first)
      await post(administrator, `/api/purchases/${id}/hand-over`, {})
  }
}

function declareJourneys(): void {
  test('thanks a colleague', async ({ page, me: _me, company }) => {
    const priya = await company.newPerson()
    await page.goto('/home')
    const dialog = new ThanksDialog(page)
    await press(page, dialog.button)
    await expect(dialog.receivers).toBeFocused()
    await page.keyboard.type(priya.firstName)
    await expect(dialog.root.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(dialog.words).toBeFocused()
    const words = unique('You found the bug ')
    await page.keyboard.type(words)
    await press(page, dialog.toggle('25 points'))
    await press(page, dialog.send)
    await expect(dialog.root).toBeHidden()
    await expect(alert(page, `${priya.firstName} just got your thanks`)).toBeVisible()
    await expect(page.locator('body')).not.toBeFocused()
    await expect(page.getByRole('article').filter({ hasText: words })).toContainText('+25')
    await expect(page.getByRole('article').filter({ hasText: words })).toContainText(
      `You thanked ${priya.firstName}`,
    )
  })

  test('buys a gift', async ({ page, company }) => {
    const me = await company.newPerson({ appreciation: '100' })
    const gift = await newGift(company, { price: '30.00' })
    await enter(page, me)
    await page.goto(`/gift-shop?search=${gift.name}`)
    await press(page, giftCard(page, gift.name).getByRole('button', { name: 'Add To Cart' }))
    await expect(alert(page, 'Added To Cart Successfully')).toBeVisible()
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await press(page, menu)
    await press(page, cartLink(page))
    await press(page, page.getByRole('button', { name: 'BUY NOW!', exact: true }))
    const checkout = new MoveScreen(page, 'Pay')
    await press(page, checkout.submit)
    await expect(checkout.done.getByRole('link', { name: 'See your purchases' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toContainText(gift.name)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
}

function declareWideJourneys(): void {
  test('is thanked, and answers', async ({ page, me, company }) => {
    const amara = await company.newPerson()
    // Later thanks are news.
    const known = page.waitForResponse(/\/api\/recognitions\/summary/)
    await page.goto('/gift-shop')
    await (await known).finished()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const message = unique('You saved the demo ')
    await thank(amara, [me], { message, amount: '25' })
    const news = page.getByRole('region', { name: 'New thanks' })
    await expect(news).toContainText(message)
    await press(page, news.getByRole('button', { name: 'See it' }))
    const card = page.getByRole('article').filter({ hasText: message })
    await expect(card).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const toolbar = card.getByRole('toolbar', { name: 'Your answer' })
    await tabTo(page, toolbar.locator('button[tabindex="0"]'))
    for (const name of ['Add reaction', /^🎉/]) {
      await arrowTo(page, toolbar.getByRole('button', { name }))
      await page.keyboard.press('Enter')
    }
    await expect(card.getByRole('button', { name: /^🎉/ })).toHaveAttribute('aria-pressed', 'true')
    await tabTo(page, page.getByRole('textbox', { name: 'Write a comment' }))
    await page.keyboard.type('Thank you, Amara')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Comments' })).toContainText('Thank you, Amara')
  })

  test('welcomes a new colleague', async ({ page, company }) => {
    const team = unique('Team ')
    const ada = await join(company, team)
    const noor = await join(company, team)
    await enter(page, ada)
    await page.goto('/home')
    await press(page, page.getByRole('button', { name: `Say welcome to ${noor.name}` }))
    const dialog = page.getByRole('dialog', { name: `Welcome ${noor.firstName}` })
    await tabTo(page, dialog.getByRole('textbox', { name: 'Your welcome' }))
    await page.keyboard.type('How good that you are here!')
    await press(page, dialog.getByRole('button', { name: /^Send/ }))
    await expect(alert(page, `${noor.firstName} just got your welcome`)).toBeVisible()
    await expect(page.locator('body')).not.toBeFocused()
  })

  test("does the administrator's morning", async ({ page, company }) => {
    await finishWaiting(company)
    const buyer = await company.newPerson({ appreciation: '100' })
    const gift = await newGift(company)
    await intoCart(buyer, gift)
    await buyCart(buyer)
    const facts = { firstName: unique('Noor'), lastName: 'Haddad', password: PASSWORD }
    await post(buyer.api, '/api/users', { ...facts, email: `${unique()}@company.test` })
    await enterAsAdministrator(page)
    await page.goto('/home')
    await press(page, page.getByRole('button', { name: `Approve ${facts.firstName} Haddad` }))
    const approved = `${facts.firstName} Haddad is approved and can use Laurel.`
    await expect(alert(page, approved)).toBeVisible()
    await expect(page.getByText('Approved', { exact: true })).toBeFocused()
    const order = `Hand over to ${buyer.name}: ${gift.name}`
    await press(page, page.getByRole('button', { name: order }))
    await expect(alert(page, `Handed over to ${buyer.name}: ${gift.name}`)).toBeVisible()
    await expect(page.getByText('Handed over', { exact: true })).toBeFocused()
  })
}
