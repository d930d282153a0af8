import { post, unique } from '#test/e2e/company.ts'
import { expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { openBeforeNews } from '#test/e2e/thanks.ts'
import { card, news, tab, thank } from './thanks.ts'

test('shows new thanks on every page and on Home, and counts them until they are seen', async ({
  page,
  me,
  company,
}) => {
  await test.step('shows new thanks on every page, and counts them until they are seen', async () => {
    const amara = await company.newPerson()
    await openBeforeNews(page, '/gift-shop')
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
  await test.step('opens Home with the new thanks, and marks each once it was on the screen', async () => {
    const [amara, noor] = [await company.newPerson(), await company.newPerson()]
    const [shown, hidden] = [unique('Open '), unique('Private ')]
    await thank(amara, [me], { message: shown + ' long'.repeat(150) })
    await thank(noor, [me], { message: hidden, visibility: 'private' })
    await page.setViewportSize({ width: 1280, height: 500 })
    // No card is seen there.
    const emptyWall = '/wall?q=nothing-at-all'
    await page.goto(emptyWall)
    await expect(tab(page, 'For me')).toHaveAccessibleName('For me 2 new')
    await page.goto('/home')
    const fresh = page.getByRole('region', { name: '2 people thanked you' })
    await expect(card(fresh, hidden)).toContainText('New')
    // The card below the screen stays unread.
    await expect(page).toHaveTitle('(1) Home · Laurel')
    await card(fresh, shown).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 300)
    await expect(page).toHaveTitle('Home · Laurel')
    await expect(card(fresh, shown)).toContainText('New')
    await expect(news(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('link', { name: 'All thanks' })).toBeVisible()
    await expect(page.getByRole('region', { name: /thanked you/ })).toBeHidden()
    await page.goto(emptyWall)
    await expect(tab(page, 'For me')).toHaveAccessibleName('For me')
  })
})

test(
  'shows missed thanks at the next visit, one after the other',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    const [amara, noor] = [await company.newPerson(), await company.newPerson()]
    const [first, second] = [unique('First '), unique('Second ')]
    await thank(amara, [me], { message: first })
    await thank(noor, [me], { message: second })
    await page.goto('/gift-shop')
    // Folded, to cover nothing of a page that was opened for something else.
    await news(page)
      .getByRole('button', { name: `${noor.firstName} and ${amara.firstName} thanked you` })
      .click()
    await expect(news(page)).toContainText(second)
    await expect(news(page)).toContainText('One more')
    await news(page).getByRole('button', { name: 'Put aside' }).click()
    await expect(news(page)).toContainText(first)
    await news(page).getByRole('button', { name: 'Say thanks back' }).click()
    await expect(page.getByRole('dialog')).toContainText(amara.firstName)
    await expect(page).toHaveTitle('(1) Gift Shop · Laurel')
    await page.keyboard.press('Escape')
    await expect(news(page)).toBeHidden()
    await page.goto('/home')
    await expect(
      card(page.getByRole('region', { name: `${noor.firstName} thanked you` }), second),
    ).toContainText('New')
  },
)

test(
  'the news goes when the thanks do, gives the focus back, and folds before a writer',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    await test.step('removes the news when the thanks are undone or the reader puts it aside', async () => {
      const amara = await company.newPerson()
      await openBeforeNews(page, '/cart')
      const id = await thank(amara, [me], { message: unique('Oops '), amount: '5' })
      await expect(news(page)).toBeVisible()
      await post(amara.api, `/api/recognitions/${id}/undo`)
      await expect(news(page)).toBeHidden()
      await thank(amara, [me], { message: 'For good', amount: '5' })
      await expect(news(page)).toContainText('For good')
      await news(page).getByRole('button', { name: 'Put aside' }).click()
      await expect(news(page)).toBeHidden()
      // Nor does it come back by itself at the next load.
      await openBeforeNews(page, '/cart')
      await expect(page).toHaveTitle('(1) Cart · Laurel')
      await expect(news(page)).toBeHidden()
    })
    await test.step('returns the focus when the news closes', async () => {
      const amara = await company.newPerson()
      await openBeforeNews(page, '/gift-shop')
      const aside = news(page).getByRole('button', { name: 'Put aside' })
      await thank(amara, [me], { message: 'The first' })
      await aside.focus()
      await page.keyboard.press('Enter')
      await expect(news(page)).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    })
    await test.step('folds the news while its reader is writing', async () => {
      const amara = await company.newPerson()
      await openBeforeNews(page, '/gift-shop')
      const search = page.getByRole('main').getByRole('searchbox')
      await search.fill('mug')
      const message = unique('In between ')
      await thank(amara, [me], { message })
      const folded = news(page).getByRole('button', { name: `${amara.firstName} thanked you` })
      await expect(folded).toBeVisible()
      await expect(news(page)).not.toContainText(message)
      await expect(search).toBeFocused()
      // Nor does it lie over a dialog, even one that leaves the page in use.
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(news(page)).toBeHidden()
      await page.keyboard.press('Escape')
      await search.focus()
      await folded.click()
      await expect(news(page)).toContainText(message)
      await news(page).getByRole('button', { name: 'Put aside' }).click()
      await expect(search).toBeFocused()
    })
  },
)

test('the news of thanks are accessible', { tag: LONG_PROOF }, async ({ page, me, company }) => {
  const amara = await company.newPerson()
  await openBeforeNews(page, '/cart')
  await thank(amara, [me], { message: 'A long word: ' + 'donaudampfschiff'.repeat(8) })
  await news(page).hover()
  await expectAccessibleEverywhere(page, 'news of thanks')
})
