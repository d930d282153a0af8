// An empty pattern declares a fixture without other fixtures.
/* oxlint-disable no-empty-pattern */
import { once } from 'node:events'
import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { freePort } from '#platform/server/db/postmaster.ts'
import { ADMINISTRATOR, ADMINISTRATOR_PASSWORD } from './company.ts'
import { expect, LONG_PROOF } from './laurel.ts'
import { test as own } from './own-laurel.ts'
import { expectWorker } from './worker.ts'

const PATH = '/laurel'

interface Site {
  readonly appPort: number
  /** The public URL. */
  readonly address: string
}

/** A Laurel below a path of a site, whose proxy removes the path. */
const test = own.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const appPort = await freePort(0)
      const proxy = await startProxy(appPort)
      const { port } = proxy.address() as AddressInfo
      await use({ appPort, address: `http://127.0.0.1:${port}${PATH}` })
      proxy.closeAllConnections()
      proxy.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ site: { appPort, address } }, use) =>
      use({ PORT: String(appPort), PUBLIC_URL: address }),
    { scope: 'worker' },
  ],
})

async function startProxy(port: number): Promise<Server> {
  const proxy = createServer((request, response) => {
    const { url = '', method = '', headers } = request
    if (url !== PATH && !url.startsWith(`${PATH}/`)) {
      response.writeHead(404).end('Of this site, Laurel has a part alone.')
      return
    }
    const path = url.slice(PATH.length) || '/'
    const onward = ask({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return proxy
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ADMINISTRATOR)
  await page.getByLabel('Password').fill(ADMINISTRATOR_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('keeps every URL below the path of PUBLIC_URL', async ({ page, app, site }) => {
  expect(app.isRunning).toBe(true)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const isOwn = (url: string) => url.startsWith(`${site.address}/`) || /^(?:data|blob):/.test(url)

  // Login leads to the requested page.
  await page.goto(`${site.address}/inventory`)
  await expect(page).toHaveURL(`${site.address}/login`)
  await logIn(page)
  await expect(page).toHaveURL(`${site.address}/inventory`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto(`${site.address}/`)
  await expect(page).toHaveURL(`${site.address}/home`)
  await page.getByRole('link', { name: 'All Data' }).first().click()
  await expect(page).toHaveURL(`${site.address}/all-data`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('link', { name: 'Export' })).toHaveAttribute(
    'href',
    /^\/laurel\/api\//,
  )

  const cookies = await page.context().cookies()
  expect(cookies.map(({ name, path }) => `${name} ${path}`).toSorted()).toEqual([
    `laurel_device ${PATH}`,
    `laurel_language ${PATH}`,
    `laurel_session ${PATH}`,
  ])
  await expect
    .poll(() => asked.some((url) => url.startsWith(`${site.address}/api/events`)))
    .toBe(true)
  expect(asked.filter((url) => !isOwn(url))).toEqual([])
})

test.describe('the installed app', { tag: LONG_PROOF }, () => {
  test.use({ serviceWorkers: 'allow' })

  test('begins at the path of PUBLIC_URL', async ({ page, app, site, context, tolerate }) => {
    tolerate(/ERR_INTERNET_DISCONNECTED|status of 503/)
    expect(app.isRunning).toBe(true)
    await page.goto(`${site.address}/login`)
    await logIn(page)
    await expect(page).toHaveURL(`${site.address}/home`)
    const browser = await context.newCDPSession(page)
    const { url, data = '{}' } = await browser.send('Page.getAppManifest')
    expect(url).toBe(`${site.address}/manifest.webmanifest`)
    expect(JSON.parse(data)).toMatchObject({
      id: `${PATH}/`,
      scope: `${PATH}/`,
      start_url: `${PATH}/home`,
    })
    await expectWorker(page)
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    expect(scope).toBe(`${site.address}/`)

    await context.setOffline(true)
    await page.goto(`${site.address}/inventory`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventory')
  })
})
