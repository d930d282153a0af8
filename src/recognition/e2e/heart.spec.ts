import type { Page } from '@playwright/test'
import { unique } from '#test/e2e/company.ts'
import { enter, expect, test } from '#test/e2e/laurel.ts'
import { openBeforeNews } from '#test/e2e/thanks.ts'
import { card, news, thank } from './thanks.ts'

const rising = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test('answers thanks with a heart, which the sender sees on any page', async ({
  page,
  me,
  company,
  newBrowser,
}) => {
  const amara = await company.newPerson()
  const desk = await newBrowser()
  await enter(desk, amara)
  await openBeforeNews(desk, '/gift-shop')
  await openBeforeNews(page, '/cart')
  const words = `${me.firstName} ❤️ your card`
  const message = unique('You saved the demo ')
  const id = await thank(amara, [me], { message, visibility: 'private' })

  await test.step('one tap on the live card, then words for whom likes', async () => {
    const heart = news(page).getByRole('button', { name: 'Send ❤️' })
    await heart.click()
    await expect(rising(desk, words)).toBeAttached()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    const field = news(page).getByRole('textbox', { name: 'Write a comment' })
    await expect(field).toBeFocused()
    await field.fill('It was a joy.')
    await field.press('Control+Enter')
    await expect(news(page)).toBeHidden()
    await expect(page).toHaveTitle(/Cart · Laurel$/)
  })
  await test.step('the heart goes by itself, and stays in the inbox and on the card', async () => {
    await expect(rising(desk, words)).toHaveCount(0, { timeout: 15_000 })
    await desk.goto('/notifications')
    await expect(desk.getByRole('main')).toContainText(`${me.name} reacted to “${message}”`)
    await expect(rising(desk, words)).toHaveCount(0)
    await desk.goto(`/thanks/${id}`)
    await expect(card(desk, message).getByRole('button', { name: '❤️ 1' })).toBeVisible()
    await expect(card(desk, message)).not.toContainText('read it')
  })
  await test.step('a heart in the inbox; a second tap takes it back', async () => {
    await openBeforeNews(desk, '/gift-shop')
    const other = unique('And the launch ')
    await page.goto('/notifications')
    await thank(amara, [me], { message: other })
    const row = page.getByRole('listitem').filter({ hasText: other })
    const heart = row.getByRole('button', { name: 'Send ❤️' })
    await heart.click()
    await expect(rising(desk, words)).toBeAttached()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(row.getByRole('link')).toHaveAccessibleName(/^(?!Unread)/)
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
  })
})

test('lets senders know that their card was read, only where the receiver chose so', async ({
  page,
  me,
  company,
  newBrowser,
}) => {
  const amara = await company.newPerson()
  await page.goto(`/people/${me.id}`)
  await page
    .getByRole('switch', { name: 'People who thank me may know that I read it' })
    .click({ force: true })
  await expect(page.getByRole('alert')).toContainText('Your choice is saved.')
  const message = unique('You saved the demo ')
  const id = await thank(amara, [me], { message })
  const desk = await newBrowser()
  await enter(desk, amara)
  await desk.goto(`/thanks/${id}`)
  await expect(card(desk, message)).not.toContainText('read it')
  await page.goto(`/thanks/${id}`)
  await expect(card(desk, message)).toContainText(`${me.firstName} read it`)
  await expect(card(page, message)).not.toContainText('read it')
})
