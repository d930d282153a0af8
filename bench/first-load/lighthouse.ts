import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { chromium } from '@playwright/test'
import { installFromDebian } from '../../scripts/debian-package.ts'
import { findBrowser } from '../../scripts/test/find-browser.ts'
import { installIn } from '../install-in.ts'
import { median } from '../race.ts'

const FOLDER = 'bench/lighthouse'
const CLI = `${FOLDER}/node_modules/lighthouse/cli/index.js`
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const ROUNDS = 3
/** Every phone has a font for emoji; without one, each emoji is looked for in all other fonts. */
const EMOJI = '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf'

type Scores = Record<(typeof CATEGORIES)[number], number>

/** Lighthouse's mobile scores (of 100) for a visitor or a session, the median of three runs. */
export async function rateByLighthouse(url: string, cookie?: string): Promise<Scores> {
  installIn(FOLDER)
  if (!existsSync(EMOJI)) installFromDebian('fonts-noto-color-emoji', 'the emoji of cards')
  const profile = await mkdtemp(join(tmpdir(), 'laurel-lighthouse-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: ['--remote-debugging-port=0'],
  })
  try {
    // In the browser's own jar: a header that Lighthouse adds is lost once the page sets a cookie.
    if (cookie !== undefined) {
      const [name = '', value = ''] = cookie.split('=')
      await browser.addCookies([{ name, value, url }])
    }
    const [port = ''] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
    const rounds: Scores[] = []
    while (rounds.length < ROUNDS) rounds.push(await rateOnce(url, port))
    const scores = CATEGORIES.map((name) => [name, median(rounds.map((round) => round[name]))])
    return Object.fromEntries(scores) as Scores
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function rateOnce(url: string, port: string): Promise<Scores> {
  const lighthouse = spawn(
    process.execPath,
    [
      CLI,
      url,
      '--quiet',
      '--output=json',
      `--port=${port}`,
      `--only-categories=${CATEGORIES.join(',')}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [report, [status]] = await Promise.all([
    json(lighthouse.stdout).catch(() => null),
    once(lighthouse, 'exit') as Promise<[number | null]>,
  ])
  if (status !== 0 || report === null) throw new Error('Lighthouse did not do it.')
  const { categories } = report as { categories: Record<string, { score: number | null }> }
  const scores = CATEGORIES.map((name) => [name, (categories[name]?.score ?? 0) * 100])
  return Object.fromEntries(scores) as Scores
}
