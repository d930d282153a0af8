// An empty pattern declares a fixture without other fixtures.
/* oxlint-disable no-empty-pattern */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { build } from 'vite'
import { freePort } from '#platform/server/db/postmaster.ts'
import { mountWebApp } from '#platform/server/http/web-app.ts'
import { expect, LONG_PROOF } from './laurel.ts'
import { test as own } from './own-laurel.ts'
import { expectWorker } from './worker.ts'

const ROOT = join(import.meta.dirname, '../..')
const FIRST_BUILD = join(ROOT, 'dist/web')

interface Site {
  readonly appPort: number
  readonly address: string
  /** Serves the pages of another build from now on. */
  readonly update: (webRoot: string) => Promise<void>
}

/** A Laurel whose pages come from one build, later from another. */
const test = own.extend<object, { site: Site; secondBuild: string }>({
  site: [
    async ({}, use) => {
      const appPort = await freePort(0)
      let pages = await servePages(FIRST_BUILD)
      const proxy = await startProxy((path) =>
        path.startsWith('/api/') ? appPort : portOf(pages.server),
      )
      const update = async (webRoot: string) => {
        const old = pages
        pages = await servePages(webRoot)
        // Closes open connections, like a server that restarts.
        proxy.closeAllConnections()
        await old.close()
      }
      await use({ appPort, address: `http://127.0.0.1:${portOf(proxy)}`, update })
      proxy.closeAllConnections()
      proxy.close()
      await pages.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ site: { appPort, address } }, use) =>
      use({ PORT: String(appPort), PUBLIC_URL: address }),
    { scope: 'worker' },
  ],
  secondBuild: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'laurel-build-'))
      await build({
        configFile: join(ROOT, 'vite.config.ts'),
        logLevel: 'error',
        build: { outDir: folder, emptyOutDir: true },
        plugins: [changeTitles()],
      })
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.address),
})

// A service worker would outlive its story.
test.use({ serviceWorkers: 'allow', reuseContext: false })

/** Changes a page that is loaded on use, and so the names of its file and of its importers. */
function changeTitles() {
  return {
    name: 'change-titles',
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      id.endsWith('/GiftShop.tsx') ? code.replaceAll('"Gift Shop"', '"Gift Shop, renewed"') : null,
  }
}

async function servePages(webRoot: string): Promise<FastifyInstance> {
  const pages = fastify({ forceCloseConnections: true })
  await pages.register((scope) => mountWebApp(scope, { webRoot, basePath: '' }))
  await pages.listen({ port: 0, host: '127.0.0.1' })
  return pages
}

async function startProxy(portFor: (path: string) => number): Promise<Server> {
  const proxy = createServer((request, response) => {
    const { url = '', method = '', headers } = request
    const target = { host: '127.0.0.1', port: portFor(url), path: url, method, headers }
    const onward = ask(target, (answer) => {
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

const portOf = (server: Server) => (server.address() as AddressInfo).port

test(
  'offers a new version, and keeps the old one working',
  { tag: LONG_PROOF },
  async ({ page, me, site, secondBuild, tolerate }) => {
    tolerate(/ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION|ERR_EMPTY_RESPONSE/)
    const hello = page.getByRole('heading', { name: `Hello, ${me.firstName}` })
    const giftShop = page.getByRole('heading', { level: 1 })
    await page.goto('/home')
    await expect(hello).toBeVisible()
    await expectWorker(page)
    await page.getByRole('button', { name: 'Thank', exact: true }).click()
    const draft = page.getByRole('dialog').getByRole('textbox').last()
    await draft.fill('A draft')
    // The page has already checked for a newer version at its start.
    await page.clock.install()
    await page.clock.fastForward(15_000)

    await site.update(secondBuild)
    const news = page.getByText('A new version of Laurel is ready.').last()
    await expect(news).toBeVisible()
    await expect(draft).toHaveValue('A draft')
    await page.keyboard.press('Escape')

    // The server has only its new files, but the page still loads its own parts.
    await page.getByRole('link', { name: 'Gift Shop' }).first().click()
    await expect(giftShop).toHaveText('Gift Shop')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(giftShop).toHaveText('Gift Shop, renewed')
    await expect(news).toHaveCount(0)

    // A page of the new version is not offered that version.
    await page.goto('/home')
    await expect(hello).toBeVisible()
    await expect(news).toHaveCount(0)
  },
)
