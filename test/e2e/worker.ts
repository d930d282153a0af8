import type { Page } from '@playwright/test'
import { expect } from './laurel.ts'

/** Waits until the service worker is installed and controls the page. */
export async function expectWorker(page: Page): Promise<void> {
  const script = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      return navigator.serviceWorker.controller?.scriptURL ?? ''
    })
  await expect.poll(script).toMatch(/\/sw\.js$/)
}
