import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWebIfStale } from './build-web.ts'
import {
  countResults,
  playwrightResults,
  vitestResults,
  type Results,
} from './test/count-results.ts'
import { findBrowser, findWholeBrowser } from './test/find-browser.ts'

/**
 * Runs the tests: rules, servers, processes, then the browser. `--long` adds the long tests except
 * those in the browser, `--all` adds all. The last line is the sum of the results.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const RESULTS = 'test-results'
const isAll = process.argv.includes('--all')
if (isAll || process.argv.includes('--long')) process.env['ALL_TESTS'] = '1'
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS)

await buildWebIfStale()
const all = [runVitest(), runPlaywright()]
const passed = all.reduce((sum, results) => sum + results.passed, 0)
const failed = all.reduce((sum, results) => sum + results.failed, 0)
// Repeats the names of failed tests, which are far above in the output.
for (const line of all.flatMap((results) => results.named)) console.log(line)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function runVitest(): Results {
  const report = join(RESULTS, 'vitest.json')
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ok = run('vitest/vitest.mjs', ['run', ...options])
  return countResults(vitestResults, report, ok)
}

function runPlaywright(): Results {
  let browser: string
  try {
    browser = findBrowser()
    // Installed before the workers start: two at once would fail at the package manager's lock.
    if (isAll) findWholeBrowser()
  } catch (error) {
    return { passed: 0, failed: 1, named: [(error as Error).message] }
  }
  const without = isAll ? '@hours' : '@long|@hours'
  const options = ['test', '--grep-invert', without]
  const ok = run('@playwright/test/cli.js', options, { CHROMIUM_PATH: browser })
  return countResults(playwrightResults, join(RESULTS, 'e2e.json'), ok)
}

function run(command: string, options: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(process.execPath, [join('node_modules', command), ...options], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  return status === 0
}
