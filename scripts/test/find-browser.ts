import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** A Chromium that is there, or one installed by the means at hand. Throws with what to install. */
export function findBrowser(): string {
  const found = present() ?? (installFromDebian() || installFromPlaywright() ? present() : null)
  if (found !== null) return found
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian and Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to one.',
  )
}

function present(): string | null {
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') return given
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const named = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...named, MAC, chromium.executablePath()].find(isRunnable) ?? null
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !isRunnable('/usr/bin/apt-get')) return false
  console.log('Installing Chromium for the browser tests (apt-get) ...')
  const install = () => run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'])
  return install() || (run('apt-get', ['update']) && install())
}

function installFromPlaywright(): boolean {
  console.log('Installing Chromium for the browser tests (playwright) ...')
  const cli = join('node_modules', '@playwright', 'test', 'cli.js')
  return run(process.execPath, [cli, 'install', 'chromium'])
}

function run(command: string, options: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, options, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
