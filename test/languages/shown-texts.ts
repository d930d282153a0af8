import type { Page, Request } from '@playwright/test'

/** The texts of a page, for eyes and for screen readers. */
export interface ShownTexts {
  readonly title: string
  /** The visible text, line by line. */
  readonly lines: readonly string[]
  /** Words for screen readers, hints and the content of fields, each with its attribute. */
  readonly names: readonly ShownName[]
}

export interface ShownName {
  readonly what: string
  readonly text: string
}

export function readShownTexts(page: Page): Promise<ShownTexts> {
  return page.evaluate(() => {
    const attributes = [
      'aria-label',
      'aria-roledescription',
      'aria-valuetext',
      'title',
      'alt',
      'placeholder',
      'data-label',
      'label',
    ]
    const names: { what: string; text: string }[] = []
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      for (const what of attributes) {
        const text = element.getAttribute(what)?.trim()
        if (text) names.push({ what, text })
      }
      if (element instanceof HTMLSelectElement)
        for (const { text } of element.options) names.push({ what: 'option', text })
      // A select of Mantine shows its choice as the value of a field.
      if (element instanceof HTMLInputElement && !/^(?:checkbox|radio|file)$/.test(element.type))
        if (element.value.trim() !== '') names.push({ what: 'value', text: element.value })
    }
    const lines = document.body.innerText
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    return { title: document.title, lines, names }
  })
}

/** Requests under way of each page, but for the stream of live events, which never ends. */
const underWay = new WeakMap<Page, Set<Request>>()

/** From now on `whenSettled` waits for the page's requests too. */
export function watchRequests(page: Page): void {
  const all = new Set<Request>()
  underWay.set(page, all)
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) all.add(request)
  })
  page.on('requestfinished', (request) => void all.delete(request))
  page.on('requestfailed', (request) => void all.delete(request))
}

const PATIENCE_MS = 2000
/** Longer than a page waits for the end of typing. */
const STILL_MS = 200

/** The address and the text of the page; null while it is loading. */
async function lookNow(page: Page): Promise<string | null> {
  const look = page.evaluate(() => {
    const isBusy =
      document.querySelector(
        'main [aria-busy=true], main .mantine-Skeleton-root, [data-loading=true]',
      ) !== null
    return isBusy ? null : `${location.href} ${document.body.innerText}`
  })
  // What was clicked led to a new page meanwhile.
  return look.catch(() => null)
}

/** Waits until nothing is loading and the text stays the same, for so long at most. */
export async function whenSettled(page: Page, patience = PATIENCE_MS): Promise<void> {
  const until = Date.now() + patience
  let [shown, since] = ['', Date.now()]
  while (Date.now() < until && Date.now() - since < STILL_MS) {
    const now = await lookNow(page)
    const isLoading = now === null || (underWay.get(page)?.size ?? 0) > 0
    if (isLoading || now !== shown) [shown, since] = [now ?? '', Date.now()]
    await page.waitForTimeout(40)
  }
}
