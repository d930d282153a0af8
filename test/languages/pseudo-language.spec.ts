// An empty pattern declares a fixture without other fixtures.
/* oxlint-disable no-empty-pattern */
import { test as base, expect, type Page } from '@playwright/test'
import { stopApp } from '#test/e2e/app-process.ts'
import { ADMINISTRATOR_PASSWORD, asAdministrator, signIn } from '#test/e2e/company.ts'
import { LONG_PROOF } from '#test/e2e/laurel.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel, type Laurel } from '#test/harness/laurel.ts'
import { DEMO_PASSWORD, DEMO_PERSON } from '#demo/fill-demo.ts'
import { paths } from '#platform/web/paths.ts'
import { crawl, open } from './crawl.ts'
import { writeInGreek } from './greek-company.ts'
import { findCutOff, findLeaks } from './leaks.ts'
import { speakPseudo } from './pseudo-language.ts'
import { readShownTexts, whenSettled } from './shown-texts.ts'

/** The demo company on a Laurel of its own, in Greek. */
const test = base.extend<object, { app: Laurel }>({
  app: [
    async ({}, use) => {
      const env = { DATA_DIR: await newDataDir(), ADMIN_PASSWORD: ADMINISTRATOR_PASSWORD }
      const app = await startLaurel({ env, command: ['scripts/start.ts', '--demo'] })
      await writeInGreek(env)
      await use(app)
      await stopApp(app)
      await removeDataDir(env.DATA_DIR)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ context }, use) => {
    await speakPseudo(context)
    await use(context)
  },
})

test.use({ locale: 'de' })
// Every page is opened, and on it everything that opens.
test.describe.configure({ timeout: 120 * 60_000 })

/** No run of all tests waits for these. */
const HOURS = '@hours'
const PER_PAGE_MS = 600_000
const PEOPLE = [
  { who: 'a visitor', account: null },
  { who: 'an employee', account: { email: DEMO_PERSON, password: DEMO_PASSWORD } },
  { who: 'the administrator', account: asAdministrator },
] as const

/** The last one is that of the walk, where least fits. */
const WIDTHS = [1280, 320]

for (const { who, account } of PEOPLE)
  test(
    `${who} finds no plain English and nothing cut off, at 320 px and at 1280 px`,
    { tag: HOURS },
    async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 800 })
      if (account !== null) await signIn(page.context().request, account)
      const found = new Set<string>()
      const all = [...Object.values(paths), '/nowhere', `${paths.withdraw}?buy=cart`]
      const unfinished = await crawl({
        page,
        paths: all,
        perPage: PER_PAGE_MS,
        onShown: async ({ path, opened }) => {
          const where = [path, ...opened].join(' > ')
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 800 })
            await nextFrames(page)
            for (const fault of await faultsOnScreen(page))
              found.add(`${fault}\n  at ${width} px on ${where}`)
          }
          if (opened.length === 0)
            for (const fault of await faultsOnPaper(page)) found.add(`${fault}\n  on ${where}`)
        },
      })
      expect(distinct(found)).toEqual([])
      expect(unfinished).toEqual([])
    },
  )

/** Waits until a changed size is laid out. */
function nextFrames(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Each fault once: most are on several pages. */
function distinct(found: Iterable<string>): string[] {
  return [...new Map([...found].map((fault) => [fault.split('\n')[0], fault])).values()]
}

async function faultsOnScreen(page: Page): Promise<string[]> {
  return [...findLeaks(await readShownTexts(page)), ...(await findCutOff(page))]
}

async function faultsOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const leaks = findLeaks(await readShownTexts(page))
  await page.emulateMedia({ media: 'screen' })
  return leaks.map((leak) => `printed, ${leak}`)
}

test(
  'a page without an answer of the server has no plain English',
  { tag: LONG_PROOF },
  async ({ page }) => {
    await page.route('**/api/session', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('button')).toBeVisible()
    expect(await faultsOnScreen(page)).toEqual([])
  },
)

test(
  'a page whose data can not be had has no plain English',
  { tag: LONG_PROOF },
  async ({ page }) => {
    await signIn(page.context().request, asAdministrator)
    const answer = { status: 500, json: { code: 'internal', message: 'Plain' } }
    await page.route(/\/api\/(?!session|events)/, (route) => route.fulfill(answer))
    for (const path of Object.values(paths).filter((one) => !one.includes('$'))) {
      await open(page, path)
      await whenSettled(page)
      const faults = [...(await faultsOnScreen(page)), ...(await faultsOnPaper(page))]
      expect.soft(faults, path).toEqual([])
    }
  },
)
