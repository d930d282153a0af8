import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startApp, stopApp } from '#test/e2e/app-process.ts'
import { balanceBooks } from '#test/e2e/books.ts'
import { alert, expect, logIn, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'

test(
  'asks the new administrator to replace the first password',
  { tag: LONG_PROOF },
  async ({ page, newBrowser, tolerate }) => {
    tolerate(/status of 40[03] .*\/api\/session$/)
    const dataDir = await newDataDir()
    const app = await startApp({ DATA_DIR: dataDir })
    const file = join(dataDir, 'first-password')
    expect(app.stdout).toContain(`The first password is in ${file}.`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const printed = (await readFile(file, 'utf8')).trim()
    const [email, own] = ['admin@laurel.local', 'my very own password']
    await page.goto(`${app.url}/login`)
    await logIn(page, { email, password: printed })
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect(page.getByLabel('Current Password', { exact: true })).toBeHidden()
    await page.getByLabel('New Password', { exact: true }).fill(own)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByRole('heading', { name: 'Hello, Laurel' })).toBeVisible()
    await page.goto(`${app.url}/all-data`)
    await expect(page.getByRole('heading', { level: 1, name: 'All Data' })).toBeVisible()

    const other = await newBrowser()
    await other.goto(`${app.url}/login`)
    await logIn(other, { email, password: printed })
    await expect(alert(other, 'Incorrect password. Please try again.')).toBeVisible()
    await logIn(other, { email, password: own })
    await expect(other.getByRole('heading', { name: 'Hello, Laurel' })).toBeVisible()
    expect(balanceBooks({ DATA_DIR: dataDir })).toContain('The books balance.')
    // Open pages would complain about the stopped server.
    for (const open of [page, other]) await open.goto('about:blank')
    await stopApp(app)
    await removeDataDir(dataDir)
  },
)
