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
export const test = base.extend<
  object,
  { environment: Record<string, string>; dataDir: string; app: Laurel }
>({
  environment: [{}, { scope: 'worker', option: true }],
  dataDir: [
    async ({}, use) => {
      const dataDir = await newDataDir()
      await use(dataDir)
      await removeDataDir(dataDir)
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ environment, dataDir }, use) => {
      const app = await startApp({
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: ADMINISTRATOR_PASSWORD,
        TRUST_PROXY: 'loopback',
        ...environment,
      })
      await use(app)
      expect(balanceBooks({ DATA_DIR: dataDir })).toContain('The books balance.')
      await stopApp(app)
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
