import type { Page } from '@playwright/test'
import { post, unique } from '#test/e2e/company.ts'
import { expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessible, onEveryScreen } from '#test/e2e/looks.ts'
import { card, news, tab, thank } from './thanks.ts'

/** Opens a page, and waits until it has loaded the existing thanks: later ones are news. */
async function open(page: Page, path: string): Promise<void> {
  const known = page.waitForResponse(/\/api\/recognitions\/summary/)
  await page.goto(path)
  await (await known).finished()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('shows new thanks on every page, and counts them until they are seen', async ({
  page,
  me,
  company,
}) => {
  const amara = await company.newPerson()
  await open(page, '/gift-shop')
  const home = page.getByRole('banner').getByRole('link', { name: 'Laurel' })
  await expect(home).toHaveAccessibleDescription('')
  const message = unique('You saved the demo ')
  await thank(amara, [me], { message, amount: '25' })
  await expect(news(page)).toContainText(`${amara.firstName} thanked you`)
  await expect(news(page)).toContainText(message)
  await expect(news(page)).toContainText('+25')
  await expect(
    page.getByRole('status').filter({ hasText: `${amara.firstName} thanked you: “${message}”` }),
  ).toBeAttached()
  await expect(home).toHaveAccessibleDescription('1 new thanks')
  await expect(page).toHaveTitle('(1) Gift Shop · Laurel')
  // The news does not take the focus.
  await expect(news(page).getByRole('button', { name: 'See it' })).not.toBeFocused()

  await news(page).getByRole('button', { name: 'See it' }).click()
  await expect(news(page)).toBeHidden()
  await expect(page.getByRole('article')).toContainText(message)
  await expect(page.getByRole('article')).toContainText('New')
  await expect(home).toHaveAccessibleDescription('')
  await expect(page).toHaveTitle('Thanks · Laurel')
  await expect(page.getByRole('article')).toContainText('New')
})

test('marks new thanks on Home, for one visit', async ({ page, me, company }) => {
  const amara = await company.newPerson()
  const [shown, hidden] = [unique('Open '), unique('Private ')]
  await thank(amara, [me], { message: shown })
  await thank(amara, [me], { message: hidden, visibility: 'private' })
  await page.goto('/home')
  await expect(page).toHaveTitle('(2) Home · Laurel')
  await expect(card(page, shown)).toContainText('New')
  await expect(async () => {
    // The button for other people's thanks comes first, and other tests send some.
    const newer = page.getByRole('button', { name: /^\d+ new$/ })
    if (await newer.isVisible()) await newer.click()
    await page.getByRole('button', { name: '1 new for you' }).click({ timeout: 2_000 })
  }).toPass()
  await expect(tab(page, 'For me')).toHaveAttribute('aria-selected', 'true')
  await card(page, hidden).scrollIntoViewIfNeeded()
  await expect(card(page, hidden)).toContainText('New')
  await expect(page).toHaveTitle('Home · Laurel')
  await expect(card(page, hidden)).toContainText('New')
  await page.reload()
  await expect(card(page, hidden)).toBeVisible()
  await expect(card(page, hidden)).not.toContainText('New')
})

test('removes the news when the thanks are undone or the reader dismisses it', async ({
  page,
  me,
  company,
}) => {
  const amara = await company.newPerson()
  await open(page, '/cart')
  const id = await thank(amara, [me], { message: unique('Oops '), amount: '5' })
  await expect(news(page)).toBeVisible()
  await post(amara.api, `/api/recognitions/${id}/undo`)
  await expect(news(page)).toBeHidden()
  await thank(amara, [me], { message: 'For good', amount: '5' })
  await expect(news(page)).toContainText('For good')
  await news(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(news(page)).toBeHidden()
})

test('returns the focus when the news closes', async ({ page, me, company }) => {
  const amara = await company.newPerson()
  await open(page, '/gift-shop')
  const dismiss = news(page).getByRole('button', { name: 'Dismiss' })
  await thank(amara, [me], { message: 'The first' })
  await dismiss.focus()
  await page.keyboard.press('Enter')
  await expect(news(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('mug')
  await thank(amara, [me], { message: 'The second' })
  await expect(news(page)).toContainText('The second')
  await dismiss.focus()
  await thank(amara, [me], { message: 'The third' })
  await expect(news(page)).toContainText('The third')
  await expect(search).toBeFocused()
})

test(
  "shows the sender's words on the receiver's open page within a second",
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    const amara = await company.newPerson()
    await open(page, '/gift-shop')
    await thank(amara, [me], { message: 'The first one loads the code' })
    await expect(news(page)).toBeVisible()
    const message = unique('In a moment ')
    await thank(amara, [me], { message, amount: '1' })
    await expect(news(page).getByText(message)).toBeVisible({ timeout: 1_000 })
  },
)

onEveryScreen(() => {
  test('the news of thanks are accessible', async ({ page, me, company }) => {
    const amara = await company.newPerson()
    await open(page, '/cart')
    await thank(amara, [me], { message: 'A long word: ' + 'donaudampfschiff'.repeat(8) })
    await news(page).hover()
    await expectAccessible(page, 'news of thanks')
  })
})
