import { spawnSync } from 'node:child_process'
import { findBrowser } from '../../scripts/test/find-browser.ts'
import { installIn } from '../install-in.ts'
import { median } from '../race.ts'

const FOLDER = 'bench/lighthouse'
const CLI = `${FOLDER}/node_modules/lighthouse/cli/index.js`
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const ROUNDS = 3

type Scores = Record<(typeof CATEGORIES)[number], number>

/** Lighthouse's mobile scores (of 100) for a visitor or a session, the median of three runs. */
export function rateByLighthouse(url: string, cookie?: string): Scores {
  installIn(FOLDER)
  const rounds = Array.from({ length: ROUNDS }, () => rateOnce(url, cookie))
  const scores = CATEGORIES.map((name) => [name, median(rounds.map((round) => round[name]))])
  return Object.fromEntries(scores) as Scores
}

function rateOnce(url: string, cookie: string | undefined): Scores {
  const headers = cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      CLI,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox',
      ...headers,
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, maxBuffer: 2 ** 28, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`Lighthouse did not do it:\n${stderr}`)
  const { categories } = JSON.parse(stdout) as {
    categories: Record<string, { score: number | null }>
  }
  const scores = CATEGORIES.map((name) => [name, (categories[name]?.score ?? 0) * 100])
  return Object.fromEntries(scores) as Scores
}
