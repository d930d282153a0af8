// An empty pattern declares a fixture without other fixtures.
/* oxlint-disable no-empty-pattern */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test as base } from '#test/e2e/own-laurel.ts'

/** On a Laurel that makes backups. */
const test = base.extend<object, { environment: Record<string, string> }>({
  environment: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'laurel-backups-'))
      await use({ BACKUP_SCHEDULE: 'daily at 02:30', BACKUP_TO: folder })
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test(
  'Status tells the facts of this Laurel, a backup it made among them, accessibly',
  { tag: LONG_PROOF },
  async ({ page }) => {
    await enterAsAdministrator(page)
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Status of Laurel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible()
    // The page reads itself again until the first backup is made.
    await expect(part(page, 'Backups')).toContainText('The newest backup is complete.')
    for (const name of ['Versions', 'Processes', 'Database', 'Jobs']) {
      await expect(part(page, name)).toContainText('Good')
    }
    await expect(part(page, 'Mail')).toContainText('Switched off')
    await expect(part(page, 'Processes').getByRole('row')).toHaveCount(2)
    await expect(part(page, 'Processes')).toContainText('which answers you')
    await expect(part(page, 'Database')).toContainText('connections to spare')
    await expectAccessibleEverywhere(page, 'Status')
  },
)
