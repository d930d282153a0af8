import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/test/find-browser.ts'

interface Visit {
  readonly url: string
  /** A session's cookie, as `name=value`. */
  readonly cookie?: string
  /** The browser's language; by default English. */
  readonly locale?: string
  /** Resolves once the page shows its main content. */
  readonly ready: (page: Page) => Promise<void>
}

/** Bytes of JavaScript over the wire, without headers, until the page is idle, without a cache. */
export async function weighScripts({
  url,
  cookie,
  locale = 'en-GB',
  ready,
}: Visit): Promise<number> {
  const browser = await chromium.launch({ executablePath: findBrowser() })
  try {
    const page = await browser.newPage({ locale })
    if (cookie !== undefined) {
      const [name = '', value = ''] = cookie.split('=')
      await page.context().addCookies([{ name, value, url }])
    }
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const scripts = new Set<string>()
    let bytes = 0
    network.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type !== 'Script') return
      if (response.headers['content-encoding'] !== 'br') {
        throw new Error(`${response.url} came without brotli`)
      }
      scripts.add(requestId)
    })
    network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    await page.goto(url)
    await ready(page)
    await untilIdle(page)
    return bytes
  } finally {
    await browser.close()
  }
}

const IDLE_MS = 2_000

/** Waits until nothing was loaded for a while, since the stream of live events never ends. */
async function untilIdle(page: Page): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let idle = setTimeout(resolve, IDLE_MS)
  const again = () => {
    clearTimeout(idle)
    idle = setTimeout(resolve, IDLE_MS)
  }
  page.on('request', again)
  page.on('response', again)
  await promise
}
