// An empty pattern declares a fixture without other fixtures.
/* oxlint-disable no-empty-pattern */
import { startLaurel, type Laurel } from '#test/harness/laurel.ts'
import { stopApp } from './app-process.ts'
import { Company } from './company.ts'
import { newInstallation, type Installation } from './installation.ts'
import { test as base, expect } from './laurel.ts'

/**
 * Tests that affect all users run on a separate Laurel, so that other stories do not notice. Its books
 * have to balance too.
 */
export const test = base.extend<
  object,
  { environment: Record<string, string>; installation: Installation; app: Laurel }
>({
  environment: [{}, { scope: 'worker', option: true }],
  installation: [
    async ({}, use) => {
      const installation = await newInstallation()
      await use(installation)
      expect(await installation.close()).toContain('The books balance.')
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ environment, installation }, use) => {
      const app = await startLaurel({ env: { ...installation.env, ...environment } })
      await use(app)
      await stopApp(app)
    },
    { scope: 'worker' },
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
