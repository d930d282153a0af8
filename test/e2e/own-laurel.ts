// An empty pattern declares a fixture without other fixtures.
/* oxlint-disable no-empty-pattern */
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import type { Laurel } from '#test/harness/laurel.ts'
import { startApp, stopApp } from './app-process.ts'
import { balanceBooks } from './books.ts'
import { ADMINISTRATOR_PASSWORD, Company } from './company.ts'
import { expect, test as base } from './laurel.ts'

/**
 * Tests that affect all users run on a separate Laurel, so that other stories do not notice. Its books
 * have to balance too.
 */
export const test = base.extend<object, { environment: Record<string, string>; app: Laurel }>({
  environment: [{}, { scope: 'worker', option: true }],
  app: [
    async ({ environment }, use) => {
      const dataDir = await newDataDir()
      const app = await startApp({
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: ADMINISTRATOR_PASSWORD,
        TRUST_PROXY: 'loopback',
        ...environment,
      })
      await use(app)
      expect(balanceBooks({ DATA_DIR: dataDir })).toContain('The books balance.')
      await stopApp(app)
      await removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  company: [
    async ({ app }, use) => {
      const company = new Company(app.url)
      await use(company)
      await company.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.url),
})
