import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildWebIfStale } from './build-web.ts'
import {
  countResults,
  playwrightResults,
  vitestResults,
  type Results,
} from './test/count-results.ts'
import { findBrowser, findWholeBrowser } from './test/find-browser.ts'
import { parseShare } from './test/share.ts'

/**
 * Runs the tests: rules, servers, processes, then the browser. `--all` adds the long ones, `--share 3/6`
 * the third sixth of them. The last line is the sum of the results.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const RESULTS = 'test-results'
const { all: isAll, share: shareText } = parseArgs({
  options: { all: { type: 'boolean', default: false }, share: { type: 'string' } },
}).values
const share = shareText === undefined ? null : parseShare(shareText)
if (shareText !== undefined && share === null) {
  console.error(`--share ${shareText}: a share is written like 3/6.`)
  process.exit(2)
}
if (isAll) process.env['ALL_TESTS'] = '1'
if (share !== null) {
  process.env['LONG_TESTS_SHARE'] = shareText
  console.log(`With share ${shareText} of the long tests: npm test -- --share ${shareText}`)
}
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS)

await buildWebIfStale()
const all = [runVitest(), ...runStories()]
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

function runStories(): Results[] {
  let browser: string
  try {
    browser = findBrowser()
    // Installed before the workers start: two at once would fail at the package manager's lock.
    if (isAll || share !== null) findWholeBrowser()
  } catch (error) {
    return [{ passed: 0, failed: 1, named: [(error as Error).message] }]
  }
  const play = (...chosen: string[]): Results => {
    const options = ['test', ...chosen]
    const ok = run('@playwright/test/cli.js', options, { CHROMIUM_PATH: browser })
    return countResults(playwrightResults, join(RESULTS, 'e2e.json'), ok)
  }
  const results = [play('--grep-invert', isAll ? '@hours' : '@long|@hours')]
  if (share !== null) {
    const { part, of } = share
    results.push(play('--grep', '@long', '--grep-invert', '@hours', '--shard', `${part}/${of}`))
  }
  return results
}

function run(command: string, options: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(process.execPath, [join('node_modules', command), ...options], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  return status === 0
}
