import type { Page } from '@playwright/test'
import { post, unique, type Person } from '#test/e2e/company.ts'
import { enter, expect, LONG_PROOF, test, withoutLiveEvents } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere, tabTo } from '#test/e2e/looks.ts'
import { thank } from '#test/e2e/thanks.ts'

/** An id above all others: marks all notifications. */
const ALL = Number.MAX_SAFE_INTEGER

/** Marks the notifications of a new account as read, such as its approval. */
async function readAll({ api }: Person): Promise<void> {
  const data = { upTo: ALL, isRead: true }
  expect((await api.patch('/api/notifications', { data })).ok()).toBe(true)
}

const bell = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .or(page.getByRole('banner').getByRole('link', { name: /^Notifications/ }))

async function expectUnread(page: Page, unread: number): Promise<void> {
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  await expect(bell(page)).toHaveAccessibleName(name)
}

const inboxOfPhone = (phone: Page) =>
  phone.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Inbox' })

const latest = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

const row = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ hasText: words, has: page.getByRole('link') })

async function openInbox(page: Page): Promise<void> {
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
}

test('counts news without a reload, and opens its subject', async ({ page, me, company }) => {
  const amara = await company.newPerson()
  await readAll(me)
  await page.goto('/cart')
  await expectUnread(page, 0)
  const message = unique('You saved the demo ')
  await thank(amara, [me], { message, amount: '25' })
  await expectUnread(page, 1)
  await bell(page).click()
  await expect(latest(page)).toBeFocused()
  const news = latest(page).getByRole('listitem').first()
  await expect(news).toContainText(`${amara.name} thanked you“${message}”+25 points`)
  await news.getByRole('link').click()
  await expect(page).toHaveURL(/\/thanks\/\d+$/)
  await expect(page.getByRole('article')).toContainText(message)
  await expect(latest(page)).toBeHidden()
  await expectUnread(page, 0)
})

test(
  'lists news by day, older news on request, and marks it read on every device',
  { tag: LONG_PROOF },
  async ({ page, me, company, newBrowser }) => {
    await test.step('lists news by day, and marks it read and unread on every device', async () => {
      const amara = await company.newPerson()
      await readAll(me)
      const [first, second] = [unique('First '), unique('Second ')]
      await thank(amara, [me], { message: first })
      await thank(amara, [me], { message: second })
      const phone = await newBrowser({ viewport: { width: 390, height: 800 } })
      await enter(phone, me)
      await phone.goto('/cart')
      await expect(inboxOfPhone(phone)).toHaveAccessibleDescription('2 unread')

      await openInbox(page)
      const today = page.getByRole('region', { name: 'Today' })
      await expect(today.getByRole('listitem').first()).toContainText(second)
      await expect(row(page, first).getByRole('link')).toHaveAccessibleName(/^Unread: /)
      await row(page, first)
        .getByRole('button', { name: /^Mark as read/ })
        .click()
      await expect(row(page, first).getByRole('link')).toHaveAccessibleName(/^(?!Unread)/)
      await expectUnread(page, 1)
      await expect(inboxOfPhone(phone)).toHaveAccessibleDescription('1 unread')
      await row(page, first)
        .getByRole('button', { name: /^Mark as unread/ })
        .click()
      await expect(inboxOfPhone(phone)).toHaveAccessibleDescription('2 unread')

      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await expect(page.getByRole('alert')).toContainText('All notifications are marked as read.')
      await expectUnread(page, 0)
      await expect(inboxOfPhone(phone)).toHaveAccessibleDescription('')
      await page.reload()
      await expect(row(page, second)).toBeVisible()
      await expectUnread(page, 0)

      await inboxOfPhone(phone).click()
      await expect(phone).toHaveURL('/notifications')
      await expect(row(phone, second)).toBeVisible()
    })
    await test.step('shows older news on request, and keeps the place on the way back', async () => {
      const amara = await company.newPerson()
      const messages = Array.from({ length: 24 }, (_, count) => unique(`Number ${count} `))
      // Private, because public ones would push other tests' thanks off the company's first page.
      const visibility = 'private'
      for (const message of messages) await thank(amara, [me], { message, amount: '0', visibility })
      await openInbox(page)
      const rows = page.getByRole('main').getByRole('listitem')
      await expect(rows).toHaveCount(20)
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect(row(page, messages[0] ?? '')).toBeVisible()
      const shown = await rows.count()
      await row(page, messages[0] ?? '')
        .getByRole('link')
        .click()
      await expect(page.getByRole('article')).toContainText(messages[0] ?? '')
      await page.goBack()
      await expect(rows).toHaveCount(shown)
      await expect(row(page, messages[0] ?? '')).toBeInViewport()
    })
  },
)

test(
  'groups comments on a card with their words, in the direction of their script',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    await test.step('groups comments on a card with their words, and opening the group reads it', async () => {
      const [julia, ben] = [
        await company.newPerson({ firstName: 'Julia' }),
        await company.newPerson({ firstName: 'Benedikt' }),
      ]
      const message = unique('found the **slow** query ')
      const { id } = (await thank(julia, [me], { message })) as { id: number }
      await readAll(me)
      await openInbox(page)
      const comment = ({ api }: Person, text: string) =>
        post(api, `/api/recognitions/${id}/comments`, { text })
      await comment(julia, 'At last!')
      await comment(ben, 'It is *faster* now')
      const group = row(page, 'Benedikt and Julia commented on “found the slow query')
      await expect(group).toContainText('Benedikt: “It is faster now”')
      await expect(group).toContainText('Julia: “At last!”')
      await expectUnread(page, 2)
      await group.getByRole('link').click()
      await expect(page).toHaveURL(`/thanks/${id}`)
      await expectUnread(page, 0)
    })
    await test.step('names a card by words that keep the direction of their script', async () => {
      const ben = await company.newPerson()
      const message = 'شكرًا جزيلًا يا Amara على المساعدة'
      const { id } = (await thank(ben, [me], { message })) as { id: number }
      await post(ben.api, `/api/recognitions/${id}/comments`, { text: 'Once more' })
      await openInbox(page)
      const named = row(page, `${ben.name} commented on “${message}”`)
        .getByRole('link')
        .locator('bdi')
      await expect(named).toHaveText(`“${message}”`)
      await expect(named).toHaveCSS('direction', 'rtl')
    })
  },
)

test(
  'explains an empty inbox or a failure, and leaves news unread that was not shown',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    await test.step('leaves news unread that arrives after the list was shown', async () => {
      await withoutLiveEvents(page, tolerate)
      const amara = await company.newPerson()
      await readAll(me)
      const [seen, later] = [unique('Seen '), unique('Later ')]
      await thank(amara, [me], { message: seen })
      await openInbox(page)
      await expect(row(page, seen)).toBeVisible()
      await thank(amara, [me], { message: later })
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await expect(row(page, later).getByRole('link')).toHaveAccessibleName(/^Unread: /)
      await expect(row(page, seen).getByRole('link')).toHaveAccessibleName(/^(?!Unread)/)
      await expectUnread(page, 1)
    })
    await test.step('explains an empty inbox, and offers a retry after a failure to load', async () => {
      expect(me.name).not.toBe('')
      tolerate(/\/api\/notifications/)
      const empty = { notifications: [], next: null, unread: 0 }
      await page.route('**/api/notifications?*', (route) => route.fulfill({ status: 502 }))
      await page.goto('/notifications')
      const failure = page
        .getByRole('alert')
        .filter({ hasText: 'Could not load your notifications' })
      await expect(failure).toBeVisible()
      await page.unroute('**/api/notifications?*')
      await page.route('**/api/notifications?*', (route) => route.fulfill({ json: empty }))
      await failure.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('Nothing new yet')).toBeVisible()
    })
  },
)

test('works with the keyboard alone', { tag: LONG_PROOF }, async ({ page, me, company }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const amara = await company.newPerson()
  await readAll(me)
  await page.goto('/cart')
  await expectUnread(page, 0)
  await thank(amara, [me], { message: 'Well done' })
  await expectUnread(page, 1)
  await tabTo(page, bell(page))
  await page.keyboard.press('Enter')
  await expect(latest(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(latest(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
  // It also closes when the focus moves on to the page.
  await page.keyboard.press('Enter')
  await expect(latest(page)).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'About me' }))
  await expect(latest(page)).toBeHidden()

  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(latest(page)).toBeFocused()
  await tabTo(page, latest(page).getByRole('button', { name: /^Mark as read: .* thanked you/ }))
  await page.keyboard.press('Enter')
  await expectUnread(page, 0)
  await expect(
    latest(page).getByRole('button', { name: /^Mark as unread: .* thanked you/ }),
  ).toBeFocused()
  await tabTo(page, latest(page).getByRole('link', { name: 'Show all' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, row(page, 'Well done').getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('Well done')
})

test('the inbox is accessible', { tag: LONG_PROOF }, async ({ page, me, company }) => {
  const amara = await company.newPerson({ lastName: 'Wolfeschlegelsteinhausenbergerdorff' })
  const long = 'A long word: ' + 'donaudampfschiff'.repeat(20)
  const id = await thank(amara, [me], { message: long, amount: '12' })
  await post(amara.api, `/api/recognitions/${(id as { id: number }).id}/comments`, {
    text: 'And once more',
  })
  await openInbox(page)
  await expect(row(page, 'A long word').first()).toBeVisible()
  await expectAccessibleEverywhere(page, 'the inbox')
  await page.goto('/cart')
  const news = bell(page).or(inboxOfPhone(page))
  await expect(news).toHaveAccessibleName(/unread|^Inbox$/)
  await news.click()
  await expect(row(page, 'A long word').first()).toBeVisible()
  await expectAccessibleEverywhere(page, 'the latest news')
})
