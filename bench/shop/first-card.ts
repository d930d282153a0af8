import type { Browser } from '@playwright/test'
import { tokenOf } from '../company.ts'

/** Milliseconds from opening the URL to the first gift on the screen, without a cache. */
export async function timeFirstCard(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  try {
    await context.addCookies([{ name: 'laurel_session', value: tokenOf(1), url }])
    const page = await context.newPage()
    const began = performance.now()
    await page.goto(`${url}/gift-shop`, { waitUntil: 'commit' })
    await page.getByRole('region', { name: 'Gifts' }).getByRole('article').first().waitFor()
    return performance.now() - began
  } finally {
    await context.close()
  }
}
