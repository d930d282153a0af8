import type { Page } from '@playwright/test'
import { alert, enter, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { browserWithPush, subscriptionOf } from './browser-push.ts'

const SETTINGS = '/notifications/settings'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const toggle = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' })

async function endpointOnServer(page: Page): Promise<string | null> {
  const answer = await page.request.get('/api/push')
  return ((await answer.json()) as { endpoint: string | null }).endpoint
}

// Every test has a signed-in person.
test.beforeEach(({ me }) => me)

async function switchOn(page: Page): Promise<void> {
  await page.goto(SETTINGS)
  await toggle(page).click()
  await expect(alert(page, 'Done. This device tells you the news.')).toBeVisible()
}

test('switches a device on and off, and keeps its state after a reload', async ({
  page,
  context,
}) => {
  await browserWithPush(context, 'granted')
  await page.goto(SETTINGS)
  await expect(toggle(page)).not.toBeChecked()
  expect(await endpointOnServer(page)).toBeNull()

  await toggle(page).focus()
  await page.keyboard.press('Space')
  await expect(alert(page, 'Done. This device tells you the news.')).toBeVisible()
  expect(await endpointOnServer(page)).toBe(await subscriptionOf(page))
  await page.reload()
  await expect(toggle(page)).toBeChecked()

  await toggle(page).click()
  await expect(alert(page, 'This device stays quiet from now on.')).toBeVisible()
  expect([await endpointOnServer(page), await subscriptionOf(page)]).toEqual([null, null])
  await page.reload()
  await expect(toggle(page)).not.toBeChecked()
})

test(
  'asks for permission after a click only, and says why a device can not be switched on',
  { tag: LONG_PROOF },
  async ({ page, context, newBrowser, company }) => {
    await test.step('asks for permission after a click only, and stays off without it', async () => {
      await browserWithPush(context, 'default')
      await page.goto(SETTINGS)
      await expect(toggle(page)).toBeVisible()
      expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBeNull()
      await toggle(page).click()
      const words = 'Your browser did not allow notifications, so they stay off.'
      await expect(alert(page, words)).toBeVisible()
      await expect(toggle(page)).not.toBeChecked()
      expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBe('1')
      expect(await endpointOnServer(page)).toBeNull()
    })
    await test.step('says why a device can not be switched on', async () => {
      const person = await company.newPerson()
      const open = async (page: Page) => {
        await enter(page, person)
        await page.goto(SETTINGS)
      }
      const blocked = await newBrowser()
      await browserWithPush(blocked.context(), 'denied')
      await open(blocked)
      await expect(
        blocked.getByText('Your browser blocks notifications from Laurel.'),
      ).toBeVisible()
      await expect(toggle(blocked)).toHaveCount(0)
      await expectAccessibleEverywhere(blocked, 'blocked notifications')

      const phone = await newBrowser({ userAgent: IPHONE })
      await open(phone)
      await expect(phone.getByText('Choose “Add to Home Screen”.')).toBeVisible()

      const old = await newBrowser()
      await browserWithPush(old.context(), null)
      await open(old)
      await expect(old.getByText('This browser can not show notifications.')).toBeVisible()
    })
  },
)

test(
  'replaces an older subscription, keeps it over a new password, and ends it at Logout',
  { tag: LONG_PROOF },
  async ({ page, context, me }) => {
    await test.step('a subscription with an older key of the server is replaced at the next visit', async () => {
      await browserWithPush(context, 'granted')
      await switchOn(page)
      const first = await subscriptionOf(page)
      await page.evaluate(() => localStorage.setItem('test.push.key', 'AAAA'))
      await page.reload()
      await expect.poll(() => subscriptionOf(page)).not.toBe(first)
      await expect.poll(() => endpointOnServer(page)).toBe(await subscriptionOf(page))
      await expect(toggle(page)).toBeChecked()
    })
    await test.step("logout ends the browser's subscription, and a new password keeps it", async () => {
      const first = await endpointOnServer(page)

      // Leaves the page, which would notice that its session ended.
      await page.goto('about:blank')
      const newPassword = 'another good password'
      const data = { currentPassword: me.password, newPassword }
      const changed = await page.request.put('/api/account/password', { data })
      expect(changed.status()).toBe(200)
      expect(await endpointOnServer(page)).toBeNull()
      await page.goto('/home')
      await expect.poll(() => endpointOnServer(page)).toBe(first)

      await page.goto('/login')
      await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
      await expect.poll(() => subscriptionOf(page)).toBeNull()
    })
  },
)
