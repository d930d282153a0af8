import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type CDPSession, type Worker } from '@playwright/test'
import sharp from 'sharp'
import { findWholeBrowser } from '../../scripts/test/find-browser.ts'
import { test as base, expect, LONG_PROOF } from './laurel.ts'
import { expectWorker } from './worker.ts'

/** A browser with its own profile: private windows can't install apps or show notifications. */
const test = base.extend<{ context: BrowserContext }>({
  context: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('Laurel has no address')
    const profile = await mkdtemp(join(tmpdir(), 'laurel-profile-'))
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findWholeBrowser(),
      args: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      serviceWorkers: 'allow',
      baseURL,
    })
    await context.grantPermissions(['notifications'], { origin: baseURL })
    await use(context)
    await context.close()
    await rm(profile, { recursive: true, force: true })
  },
})

test.use({ reuseContext: false })

test(
  'can be installed, and offers so in the bar',
  { tag: LONG_PROOF },
  async ({ page, me, context }) => {
    await test.step('can be installed', async () => {
      await page.goto('/home')
      await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
      await expectWorker(page)
      const browser = await context.newCDPSession(page)
      const { errors, data = '{}' } = await browser.send('Page.getAppManifest')
      expect(errors).toEqual([])
      expect(await browser.send('Page.getInstallabilityErrors')).toEqual({
        installabilityErrors: [],
      })

      const manifest = JSON.parse(data) as { id: string; scope: string; icons: Icon[] }
      expect(manifest).toMatchObject({ id: '/', start_url: '/home', scope: '/', name: 'Laurel' })
      expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toContain('maskable')
      const apple = page.locator('link[rel=apple-touch-icon]')
      const touchIcon = { src: (await apple.getAttribute('href')) ?? '', sizes: '180x180' }
      for (const { src, sizes } of [...manifest.icons, touchIcon]) {
        const icon = await context.request.get(src)
        const { format, width, height } = await sharp(await icon.body()).metadata()
        expect({ src, format, sizes: `${width}x${height}` }).toEqual({ src, format: 'png', sizes })
      }
    })
    await test.step('offers to install it in the bar', async () => {
      await page.goto('/home')
      await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
      // Browsers decide themselves when to offer the installation, so the test fires the event.
      await page.evaluate(() => {
        const prompt = () => Promise.resolve((document.title = 'asked'))
        window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
      })
      const install = page.getByRole('button', { name: 'Install Laurel' })
      await page.getByRole('button', { name: 'About me' }).click()
      await install.click()
      await expect(page).toHaveTitle('asked')
      await expect(install).toHaveCount(0)
    })
  },
)

interface Icon {
  src: string
  sizes: string
  purpose?: string
}

test(
  'a push shows one notification per tag',
  { tag: LONG_PROOF },
  async ({ page, me, context }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
    await expectWorker(page)
    const worker = context.serviceWorkers()[0]
    if (worker === undefined) throw new Error('there is no service worker')
    const push = await pushing(await context.newCDPSession(page), new URL(page.url()).origin)

    const thanks = {
      title: 'Priya thanked you',
      body: '',
      url: 'thanks/7',
      tag: 'thanks',
      badge: 1,
    }
    // A busy browser may drop the test's push. The tag makes a repeated one harmless.
    const show = (data: string, expected: string[][]) =>
      expect(async () => {
        await push(data)
        await expect.poll(() => shown(worker), { timeout: 5_000 }).toEqual(expected)
      }).toPass()
    await show(JSON.stringify(thanks), [['Priya thanked you', '', 'thanks', '/thanks/7']])
    const both = ['Priya and Ben thanked you', '', 'thanks', '/thanks/7']
    await show(JSON.stringify({ ...thanks, title: 'Priya and Ben thanked you', badge: 2 }), [both])
    const other = ['Priya thanked you', '', 'other', '/home']
    const elsewhere = { ...thanks, tag: 'other', url: 'https://elsewhere.test/' }
    await show(JSON.stringify(elsewhere), [both, other])
    await show('not what Laurel sends', [
      both,
      other,
      ['Laurel', 'You have news.', 'news', '/home'],
    ])

    // A click focuses an open window with the URL; otherwise it opens one.
    expect(await click(worker, 'other')).toEqual(['focus /home'])
    expect(await click(worker, 'thanks')).toEqual(['open /thanks/7'])
    await expect.poll(() => shown(worker)).toHaveLength(1)

    // The next user must not see this user's notifications.
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => shown(worker)).toEqual([])
  },
)

async function pushing(browser: CDPSession, origin: string) {
  const { promise, resolve } = Promise.withResolvers<string>()
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations
    if (registration !== undefined) resolve(registration.registrationId)
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await promise
  return (data: string) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

/** The shown notifications: title, body, tag and path. */
function shown(worker: Worker): Promise<string[][]> {
  return worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const all = (await registration.getNotifications()).map(({ title, body, tag, data }) => [
      title,
      body,
      tag,
      new URL(data as string).pathname,
    ])
    return all.toSorted(([, , a = ''], [, , b = '']) => b.localeCompare(a))
  })
}

/** Clicks a notification; returns the worker's calls, since browsers obey only clicks by people. */
function click(worker: Worker, tag: string): Promise<string[]> {
  return worker.evaluate(async (tag) => {
    const worker = self as unknown as ClickedWorker
    const asked: string[] = []
    worker.WindowClient.prototype.focus = function focus() {
      asked.push(`focus ${new URL(this.url).pathname}`)
      return Promise.resolve(this)
    }
    worker.clients.openWindow = (url) => {
      asked.push(`open ${new URL(url).pathname}`)
      return Promise.resolve(null)
    }
    const [notification] = await worker.registration.getNotifications({ tag })
    const event = new worker.NotificationEvent('notificationclick', { notification })
    let done: Promise<unknown> | undefined
    Object.assign(event, { waitUntil: (work: Promise<unknown>) => (done = work) })
    worker.dispatchEvent(event)
    await done
    return asked
  }, tag)
}

/** The needed part of a service worker, which the library of pages does not declare. */
interface ClickedWorker extends EventTarget {
  registration: ServiceWorkerRegistration
  clients: { openWindow: (url: string) => Promise<unknown> }
  WindowClient: { prototype: { url: string; focus: () => Promise<unknown> } }
  NotificationEvent: new (type: string, init: { notification: unknown }) => Event
}
