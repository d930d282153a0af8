import { expect, LONG_PROOF, test } from './laurel.ts'
import { expectAccessibleEverywhere } from './looks.ts'
import { expectWorker } from './worker.ts'

// A service worker would outlive its story.
test.use({ serviceWorkers: 'allow', reuseContext: false })

const OFFLINE = /net::ERR_|status of 503/

test('shows the offline page instead of any balance, and opens again by itself', async ({
  page,
  me,
  context,
  tolerate,
}) => {
  tolerate(OFFLINE)
  await page.goto('/home')
  await expectWorker(page)
  await context.setOffline(true)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.locator('body')).not.toContainText(me.firstName)
  await expect(page.locator('body')).not.toContainText('100')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('shows a page without its rarer parts, and opens one by itself that could not be fetched', async ({
    page,
    me,
    context,
    tolerate,
  }) => {
    tolerate(OFFLINE)
    tolerate(/dynamically imported module|CodeMissing/)
    const missing: string[] = []
    await page.route('**/{BonusNews,RisingHearts}-*', (route) => {
      missing.push(route.request().url())
      return route.abort()
    })
    await page.goto('/deposit')
    await expect.poll(() => missing.join(' ')).toContain('/RisingHearts-')
    await expect(page.getByRole('group', { name: 'Balance', exact: true })).toContainText('100')
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'Purchased', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await expect(page.getByText('on our side')).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchased Items')
    expect(me.firstName).not.toBe('')
  })
})

test(
  'marks an open page as out of date while offline, and caches built files only',
  { tag: LONG_PROOF },
  async ({ page, me, context, tolerate }) => {
    await test.step('marks an open page as out of date while offline', async () => {
      tolerate(OFFLINE)
      await page.goto('/home')
      await expectWorker(page)
      const notice = page.getByText(/^This page shows how things stood at /).last()
      const root = page.locator('html[data-out-of-date]')
      await expect(notice).toHaveCount(0)

      await context.setOffline(true)
      await expect(notice).toBeVisible()
      await expect(root).toHaveCount(1)
      await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeAttached()
      await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
      // The code of other pages is cached, their data is not: nothing old is shown there.
      await page.getByRole('link', { name: 'Purchased', exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Purchased Items' })).toBeVisible()
      const connection = page.getByRole('region', { name: 'Connection' })
      await expect(connection).toHaveText('You are offline.')
      await page.goBack()
      await expect(notice).toBeVisible()

      await context.setOffline(false)
      await expect(connection).toHaveCount(0)
      await expect(root).toHaveCount(0)
    })
    await test.step('caches built files only', async () => {
      tolerate(OFFLINE)
      expect(me.firstName).not.toBe('')
      await page.goto('/home')
      await expectWorker(page)
      for (const path of ['/home', '/gift-shop', '/purchased-items', '/transfer', '/help']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      const cached = await page.evaluate(async () => {
        const caches = await Promise.all(
          (await self.caches.keys()).map((name) => self.caches.open(name)),
        )
        const requests = await Promise.all(caches.map((cache) => cache.keys()))
        return requests.flat().map(({ url }) => new URL(url).pathname)
      })
      expect(cached.length).toBeGreaterThan(50)
      expect(cached.filter((path) => !path.startsWith('/static/'))).toEqual([])

      await context.setOffline(true)
      const read = await page.evaluate(() =>
        fetch('/api/session').then(
          () => 'answered',
          () => 'not answered',
        ),
      )
      expect(read).toBe('not answered')
    })
  },
)

test(
  'the offline page is accessible, and speaks the language of the last page',
  { tag: LONG_PROOF },
  async ({ page, me, context, tolerate }) => {
    tolerate(OFFLINE)
    expect(me.firstName).not.toBe('')
    await page.goto('/home')
    await expectWorker(page)
    await context.setOffline(true)
    await expect(page.getByText(/^This page shows how things stood at /).last()).toBeVisible()
    await expectAccessibleEverywhere(page, 'a page that is out of date')

    await page.goto('/gift-shop')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await expectAccessibleEverywhere(page, 'the offline page')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
    await test.step('the offline page speaks the language of the last page', async () => {
      for (const [language, dir, title, again] of [
        ['de', 'ltr', 'Du bist offline', 'Noch einmal versuchen'],
        ['ar', 'rtl', 'لا اتصال بالإنترنت', 'المحاولة مجددًا'],
      ] as const) {
        await context.addCookies([{ name: 'laurel_language', value: language, url: page.url() }])
        await page.goto('/home')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page.getByRole('button', { name: again })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('html')).toHaveAttribute('dir', dir)
      }
    })
  },
)
