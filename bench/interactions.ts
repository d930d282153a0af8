import { chromium, type Browser } from '@playwright/test'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { findBrowser } from '../scripts/test/find-browser.ts'
import { ADMINISTRATOR, EMPLOYEE, startDemo, type DemoLaurel } from './demo-laurel.ts'
import { tellFigure } from './figures.ts'
import { readInteractions, timeInteractions } from './interactions/event-timing.ts'
import { useAllData, useComposer, useWall, type UsePage } from './interactions/use-pages.ts'
import { ofHundred } from './live/live-line.ts'

/**
 * Measures the time from each key press and click to the next paint (INP), with the demo company,
 * in a browser with a four times slower processor: p95 of the composer, the wall and All Data.
 */
const SLOWDOWN = 4
const AIM_MS = 200
const SCREENS: readonly (readonly [name: string, person: typeof EMPLOYEE, use: UsePage])[] = [
  ['composer', EMPLOYEE, useComposer],
  ['wall', EMPLOYEE, useWall],
  ['All Data', ADMINISTRATOR, useAllData],
]

await buildWebIfStale()
const demo = await startDemo()
const browser = await chromium.launch({ executablePath: findBrowser() })
try {
  for (const [name, person, use] of SCREENS) {
    const times = await timeScreen({ demo, browser, person, use })
    const [median, p95] = [ofHundred(times, 50), ofHundred(times, 95)]
    console.log(
      `${name}: p95 ${p95} ms, median ${median} ms, longest ${Math.max(...times)} ms of ` +
        `${times.length} interactions (aim: p95 ≤ ${AIM_MS} ms)`,
    )
    tellFigure('interaction, p95', Number(p95))
  }
} finally {
  await browser.close()
  await demo.stop()
}

interface Timing {
  demo: DemoLaurel
  browser: Browser
  person: typeof EMPLOYEE
  use: UsePage
}

async function timeScreen({ demo, browser: of, person, use }: Timing) {
  const { url } = demo
  const context = await of.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const [name = '', value = ''] = (await demo.signIn(person)).split('=')
    await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    await timeInteractions(page, SLOWDOWN)
    await use(page, url)
    return await readInteractions(page)
  } finally {
    await context.close()
  }
}
