import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Page } from 'puppeteer-core'
import { onTestFinished } from 'vitest'
import { installFromDebian, programOnPath } from '../../scripts/debian-package.ts'

const NAMES = ['firefox-esr', 'firefox']
/** Firefox on a busy machine. */
export const ANSWERS_WITHIN_MS = 90_000

/** A page of a Firefox with a new profile, driven over WebDriver BiDi; closed when the test is done. */
export async function openFirefox(): Promise<Page> {
  const executablePath = findFirefox()
  const userDataDir = await mkdtemp(join(tmpdir(), 'laurel-firefox-'))
  onTestFinished(() => rm(userDataDir, { recursive: true, force: true }))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    userDataDir,
    headless: true,
    args: ['--width=1280', '--height=800'],
    protocolTimeout: ANSWERS_WITHIN_MS,
  })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  page.setDefaultTimeout(ANSWERS_WITHIN_MS)
  return page
}

/** An installed Firefox, or a newly installed one. Throws with what to install. */
function findFirefox(): string {
  const find = () => programOnPath(NAMES)
  const found = find() ?? (installFromDebian('firefox-esr', 'the story in Firefox') ? find() : null)
  if (found !== null) return found
  throw new Error('This test needs Firefox. Install it (on Debian: apt-get install firefox-esr).')
}
