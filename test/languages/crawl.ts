import type { Page } from '@playwright/test'
import { clickOpener, fillForm, findOpeners, type Opener } from './openers.ts'
import { readShownTexts, watchRequests, whenSettled } from './shown-texts.ts'

/** A page, or what opened on it. */
export interface ScreenTexts {
  readonly page: Page
  readonly path: string
  /** The names of what was clicked, one after the other; empty for the page itself. */
  readonly opened: readonly string[]
}

export interface Walk {
  readonly page: Page
  /** Paths of the app; of one with `$` the first is visited that some page links to. */
  readonly paths: readonly string[]
  readonly onShown: (shown: ScreenTexts) => Promise<void>
  /** Time for what opens on one page, in milliseconds. */
  readonly perPage: number
  /** Keys of openers that were clicked already: those of pages in common are clicked once. */
  readonly clicked?: Set<string>
}

interface Visit extends Walk {
  readonly path: string
  readonly clicked: Set<string>
  readonly until: number
}

/** A way back to what was opened: openers, and whether their form was filled in. */
type Step = Opener & { readonly isFilled: boolean }

/** The state of a page before a click. */
interface CrawlStart {
  readonly steps: readonly Step[]
  readonly before: string
  readonly keys: ReadonlySet<string>
}

/** How many things are opened one in the other: a menu, its dialog, the dialog's answer. */
const DEPTH = 3

const LOADED_WITHIN_MS = 10_000

/** Requests that would end the walk. */
const ENDS = [
  /DELETE .*\/api\/session$/,
  /DELETE .*\/api\/account\/sessions/,
  /P[A-Z]+ .*\/api\/users\/\d+\/handover$/,
  /P[A-Z]+ .*\/api\/account\/(?:password|second-step|email|language)$/,
]

/**
 * Visits pages of the app as whoever is signed in, and opens everything that opens on them. Returns
 * the pages on which the time ran out.
 */
export async function crawl(walk: Walk): Promise<string[]> {
  const { page, paths } = walk
  watchRequests(page)
  await keepIn(page)
  const { clicked = new Set<string>() } = walk
  const visited = new Set<string>()
  const ids = new Map<string, string>()
  const unfinished: string[] = []
  // Pages with an id come last: the others link to them.
  const inOrder = paths.toSorted((a, b) => Number(a.includes('$')) - Number(b.includes('$')))
  for (const path of inOrder) {
    const address = path.includes('$') ? ids.get(path) : path
    if (address === undefined) continue
    await open(page, address)
    const arrived = new URL(page.url()).pathname
    // Most pages lead a visitor to Login.
    if (visited.has(arrived)) continue
    visited.add(arrived)
    await walk.onShown({ page, path: arrived, opened: [] })
    await collectIds(page, paths, ids)
    const visit = { ...walk, path: address, clicked, until: Date.now() + walk.perPage }
    await openAll(visit, [], new Set())
    if (Date.now() >= visit.until) unfinished.push(arrived)
  }
  return unfinished
}

async function openAll(visit: Visit, steps: readonly Step[], known: ReadonlySet<string>) {
  const { page, clicked } = visit
  const wasDialog = await isInDialog(page)
  let before = await look(page)
  while (Date.now() < visit.until) {
    // Something opened late, or news came in.
    if ((await look(page)) !== before) {
      await goBack(visit, steps, before)
      if ((await isInDialog(page)) !== wasDialog) return
      before = await look(page)
    }
    const openers = await findOpeners(page)
    const opener = openers.find(
      ({ key, kind, isDisabled }) =>
        !clicked.has(key) && !known.has(key) && (!isDisabled || kind === 'submit'),
    )
    if (opener === undefined) return
    clicked.add(opener.key)
    const keys = new Set([...known, ...openers.map(({ key }) => key)])
    const tries = opener.kind === 'submit' ? [false, true] : [false]
    for (const isFilled of tries) {
      if (opener.isDisabled && !isFilled) continue
      await tryOpener(visit, { steps, before, keys }, { ...opener, isFilled })
    }
  }
}

async function tryOpener(visit: Visit, { steps, before, keys }: CrawlStart, step: Step) {
  const { page } = visit
  if (!(await take(page, step))) return
  const now = [...steps, step]
  const hasChanged = (await look(page)) !== before
  if (hasChanged) {
    const opened = now.map(({ name, isFilled }) => (isFilled ? `${name} (filled in)` : name))
    await visit.onShown({ page, path: visit.path, opened })
    // Nothing that appears after a switch is clicked: it might end the walk.
    const isHere = new URL(page.url()).pathname === new URL(visit.path, page.url()).pathname
    if (isHere && step.kind !== 'switch' && now.length < DEPTH) await openAll(visit, now, keys)
  }
  if (hasChanged || step.kind !== 'button') await goBack(visit, steps, before)
}

async function take(page: Page, step: Step): Promise<boolean> {
  if (step.isFilled) await fillForm(page, step)
  if (!(await clickOpener(page, step))) return false
  await whenSettled(page)
  return true
}

/** Closes what was opened, if need be by opening the page anew. */
async function goBack({ page, path }: Visit, steps: readonly Step[], before: string) {
  await page.keyboard.press('Escape')
  await whenSettled(page)
  if ((await look(page)) === before) return
  await open(page, path)
  for (const step of steps) await take(page, step)
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main').waitFor({ timeout: LOADED_WITHIN_MS })
  // Without its data it would have nothing to open.
  await whenSettled(page, LOADED_WITHIN_MS)
}

const isInDialog = async (page: Page) => (await page.locator('[role=dialog]').count()) > 0

async function look(page: Page): Promise<string> {
  const expanded = await page.locator('[aria-expanded=true], [aria-selected=true]').count()
  return JSON.stringify([page.url(), expanded, await readShownTexts(page)])
}

/** Remembers the first link to each page that has an id in its path. */
async function collectIds(page: Page, paths: readonly string[], ids: Map<string, string>) {
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  for (const path of paths.filter((one) => one.includes('$') && !ids.has(one))) {
    const pattern = new RegExp(`^${path.replace(/\$\w+/, String.raw`[\w.-]+`)}$`)
    const found = links.find((link) => pattern.test(link) && !paths.includes(link))
    if (found !== undefined) ids.set(path, found)
  }
}

/** Nothing signs out, prints, or leads to another window. */
async function keepIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  page.context().on('page', (other) => void other.close().catch(() => undefined))
  const answer = { code: 'busy', message: '' }
  await page.route('**/api/**', (route) => {
    const request = `${route.request().method()} ${new URL(route.request().url()).pathname}`
    return ENDS.some((pattern) => pattern.test(request))
      ? route.fulfill({ status: 503, json: answer })
      : route.fallback()
  })
}
