import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { isRunnable, programFromDebian, programOnPath } from '../debian-package.ts'

/** Needs a third of the processor time of a whole Chromium. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const PURPOSE = 'the browser tests'

/**
 * CHROMIUM_PATH, or the headless shell, installed if possible; without it another Chromium. Throws with
 * what to install.
 */
export function findBrowser(): string {
  const found =
    givenBrowser() ??
    programFromDebian(HEADLESS_SHELL, PURPOSE) ??
    presentBrowser() ??
    programFromDebian('chromium', PURPOSE) ??
    (installFromPlaywright() ? presentBrowser() : null)
  if (found !== null) return found
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian and Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to one.',
  )
}

/** CHROMIUM_PATH, or an installed Chromium. */
export function presentBrowser(): string | null {
  return (
    givenBrowser() ??
    programOnPath(NAMES) ??
    [MAC, chromium.executablePath()].find(isRunnable) ??
    null
  )
}

function givenBrowser(): string | null {
  const given = process.env['CHROMIUM_PATH']
  return given === undefined || given === '' ? null : given
}

/** A Chromium with notifications and installed apps, which the headless shell does not have. */
export function findWholeBrowser(): string {
  const isWhole = (path: string) => !path.includes('headless')
  const others = [MAC, chromium.executablePath()].filter(isWhole)
  const found =
    programOnPath(NAMES.filter(isWhole)) ??
    others.find(isRunnable) ??
    programFromDebian('chromium', PURPOSE)
  if (found !== null) return found
  throw new Error(
    'Some browser tests need a whole Chromium, not only its headless shell. Install it (on Debian and Ubuntu: apt-get install chromium).',
  )
}

function installFromPlaywright(): boolean {
  console.log(`Installing Chromium for ${PURPOSE} (playwright) ...`)
  const cli = join('node_modules', '@playwright', 'test', 'cli.js')
  const command = [cli, 'install', 'chromium']
  return (
    spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  )
}
