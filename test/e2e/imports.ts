import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { ImportKind } from '#imports/contract/import-choices.ts'
import { expect } from './laurel.ts'

/** A file for the file dialog, with the line ends of spreadsheets. */
export function csvFile(lines: readonly string[], name = 'people.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`) }
}

export const USER_COLUMNS = 'First Name,Last Name,Email,isActive,isDeposit,isWithdraw,isTransfer'

/** The Import screen, located by visible names. */
export class ImportScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(kind: ImportKind = 'users'): Promise<void> {
    await this.page.goto(`/all-data/import?kind=${kind}`)
    await expect(this.file).toBeAttached()
  }

  get file() {
    return this.page.getByLabel('Choose a CSV file')
  }

  get fault() {
    return this.page.getByRole('main').getByRole('alert').filter({ hasText: /./ })
  }

  get progress() {
    return this.page.getByRole('progressbar')
  }

  get apply() {
    return this.page.getByRole('main').getByRole('button', { name: 'Apply', exact: true })
  }

  get question() {
    return this.page.getByRole('dialog', { name: 'Apply the import' })
  }

  get rows() {
    return this.page
      .getByRole('table', { name: 'Rows of the file' })
      .getByRole('row')
      .filter({ has: this.page.getByRole('cell') })
  }

  heading(words: string) {
    return this.page.getByRole('heading', { level: 2, name: words })
  }

  count(words: string) {
    return this.page.getByRole('button', { name: words, exact: true })
  }

  row(line: number) {
    return this.rows.filter({
      has: this.page.getByRole('rowheader', { name: `Line ${line}`, exact: true }),
    })
  }

  /** Sends a file and waits for the result of the check. */
  async check(file: ReturnType<typeof csvFile>): Promise<void> {
    await this.file.setInputFiles(file)
    await expect(this.heading('Review the changes')).toBeFocused()
    await expect(this.rows.first()).toBeVisible()
  }

  /** Checks that the row shows the old and the new value. */
  async expectChange(line: number, was: string, is: string): Promise<void> {
    await expect(this.row(line)).toContainText(new RegExp(`${was}\\s*→\\s*becomes\\s*${is}`))
  }

  async confirm(): Promise<void> {
    await this.apply.click()
    await this.question.getByRole('button', { name: 'Apply' }).click()
  }
}

/** The content and name of a download. */
export async function downloaded(press: () => Promise<void>, page: Page) {
  const downloading = page.waitForEvent('download')
  await press()
  const download = await downloading
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), text }
}

/** The one-time passwords of an applied import, by email address. */
export async function invitations(page: Page): Promise<Map<string, string>> {
  await page.getByRole('button', { name: 'Download one-time passwords' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download one-time passwords' })
  const { text } = await downloaded(
    () => dialog.getByRole('button', { name: 'Download' }).click(),
    page,
  )
  const lines = text.trim().split('\r\n').slice(1)
  const cells = lines.map((line) => line.slice(1, -1).split('","'))
  return new Map(cells.map(([, , email = '', password = '']) => [email, password]))
}

/** Every value a progress bar shows from now on, in turn. */
export async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = []
    const look = () => {
      const value = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')
      if (value !== null && value !== undefined && Number(value) !== seen.at(-1)) {
        seen.push(Number(value))
      }
    }
    look()
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-valuenow'],
    })
    Object.assign(globalThis, { progressSeen: seen })
  })
  return () => page.evaluate(() => (globalThis as unknown as Seen).progressSeen)
}

interface Seen {
  progressSeen: number[]
}
