import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/test/find-browser.ts'

/** Bytes of JavaScript over the wire, without headers, until the page is idle, without a cache. */
export async function weighScripts(url: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: findBrowser() })
  try {
    const page = await browser.newPage()
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
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
    return bytes
  } finally {
    await browser.close()
  }
}
