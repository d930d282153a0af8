import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { installFromDebian, isRunnable, programOnPath } from '../debian-package.ts'

// The headless shell comes first, since it needs fewer resources.
const DEBIAN = ['chromium-headless-shell', 'chromium']
const NAMES = [...DEBIAN, 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const PURPOSE = 'the browser tests'

/** An installed Chromium, or a newly installed one. Throws with what to install. */
export function findBrowser(): string {
  const found = presentBrowser() ?? (install() ? presentBrowser() : null)
  if (found !== null) return found
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian and Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to one.',
  )
}

/** CHROMIUM_PATH, or an installed Chromium. */
export function presentBrowser(): string | null {
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') return given
  return programOnPath(NAMES) ?? [MAC, chromium.executablePath()].find(isRunnable) ?? null
}

/** A Chromium with notifications and installed apps, which the headless shell does not have. */
export function findWholeBrowser(): string {
  const isWhole = (path: string) => !path.includes('headless')
  const others = [MAC, chromium.executablePath()].filter(isWhole)
  const find = () => programOnPath(NAMES.filter(isWhole)) ?? others.find(isRunnable)
  const found = find() ?? (installFromDebian('chromium', PURPOSE) ? find() : undefined)
  if (found !== undefined) return found
  throw new Error(
    'Some browser tests need a whole Chromium, not only its headless shell. Install it (on Debian and Ubuntu: apt-get install chromium).',
  )
}

function install(): boolean {
  return DEBIAN.some((name) => installFromDebian(name, PURPOSE)) || installFromPlaywright()
}

function installFromPlaywright(): boolean {
  console.log(`Installing Chromium for ${PURPOSE} (playwright) ...`)
  const cli = join('node_modules', '@playwright', 'test', 'cli.js')
  const command = [cli, 'install', 'chromium']
  return (
    spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  )
}
