import type { Locator, Page } from '@playwright/test'

/** Something on a page that opens or does something when it is clicked. */
export interface Opener {
  /** The same for the same button of each row, card or list item. */
  readonly key: string
  /** The value of its attribute `data-opener`, until the page is searched again. */
  readonly index: number
  readonly name: string
  readonly kind: 'button' | 'submit' | 'switch'
  readonly isDisabled: boolean
}

interface ScreenOpener extends Omit<Opener, 'key'> {
  /** Elements around it, the page and the number of its form. */
  readonly place: string
  readonly page: string
  readonly text: string
  /** The text of its row, card or list item; null outside of one. */
  readonly row: string | null
}

const OPENERS =
  'button, summary, [role=button], [role=tab], [role=menuitem], [aria-haspopup=listbox], ' +
  'input[type=checkbox], input[type=radio], a[href]'
/** Openers of one kind that are clicked in rows whose names differ in more than the row's words. */
const MOST_IN_ROWS = 6

/** The openers that can be clicked now, each kind once. */
export async function findOpeners(page: Page): Promise<Opener[]> {
  await markOpeners(page)
  const openers = new Map<string, Opener>()
  const counts = new Map<string, number>()
  for (const { place, page: where, text, row, ...opener } of await describeOpeners(page)) {
    const isInRow = row !== null
    const key = isInRow
      ? `${place} ${withoutRow(opener.name, text, row)}`
      : `${where} ${place} ${opener.name}`
    const counted = isInRow ? place : key
    const before = counts.get(counted) ?? 0
    counts.set(counted, before + 1)
    if (isInRow && (before >= MOST_IN_ROWS || openers.has(key))) continue
    const unique = isInRow ? key : `${key} ${before}`
    openers.set(unique, { ...opener, key: unique })
  }
  return [...openers.values()]
}

/** A name without the words of its row: "Reset password of" on every row. */
function withoutRow(name: string, text: string, row: string): string {
  const own = new Set(text.split(/\s+/))
  const words = new Set(row.split(/[\s,.!?]+/).filter((word) => !own.has(word)))
  return name
    .split(/\s+/)
    .filter((word) => !words.has(word.replace(/[,.!?:’]+s?$/u, '')))
    .join(' ')
    .replaceAll(/[^\p{L}]+/gu, ' ')
}

/** Numbers what can be clicked: behind a modal dialog nothing can, and no link to another page. */
function markOpeners(page: Page): Promise<void> {
  return page.evaluate((wanted) => {
    const dialog = [...document.querySelectorAll('[aria-modal=true]')].at(-1)
    const isInReach = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert]') === null &&
      (dialog === undefined ||
        dialog.contains(element) ||
        (element.closest('[data-portal]') !== null && element.closest('[aria-modal]') === null))
    const isLinkElsewhere = (element: Element) =>
      element instanceof HTMLAnchorElement &&
      (element.target !== '' ||
        element.hasAttribute('download') ||
        element.origin !== location.origin ||
        element.pathname !== location.pathname ||
        element.search === location.search)
    for (const element of document.querySelectorAll('[data-opener]'))
      element.removeAttribute('data-opener')
    for (const [index, element] of [...document.querySelectorAll(wanted)].entries())
      if (isInReach(element) && !isLinkElsewhere(element))
        element.setAttribute('data-opener', String(index))
  }, OPENERS)
}

function describeOpeners(page: Page): Promise<ScreenOpener[]> {
  return page.locator('[data-opener]').evaluateAll((all) => {
    const placeOf = (element: Element) => {
      const form = element.closest('form')
      const chain = [form === null ? '' : [...document.forms].indexOf(form)]
      for (let at: Element | null = element; at !== null && chain.length < 5; at = at.parentElement)
        chain.push(`${at.localName}.${at.getAttribute('class') ?? ''}`)
      return chain.join('<')
    }
    const kindOf = (element: Element) => {
      if (/checkbox|radio/.test(element.getAttribute('type') ?? '')) return 'switch'
      const isSubmit = element instanceof HTMLButtonElement && element.type === 'submit'
      return isSubmit && element.form !== null ? 'submit' : 'button'
    }
    return all.map((element) => ({
      index: Number(element.getAttribute('data-opener')),
      name:
        element.getAttribute('aria-label') ||
        element.textContent.trim() ||
        element.closest('label')?.textContent.trim() ||
        element.getAttribute('title') ||
        '',
      kind: kindOf(element),
      isDisabled: element.matches(':disabled, [aria-disabled=true]'),
      place: placeOf(element),
      // The frame is the same on every page.
      page: element.closest('header, main ~ footer, [role=alert]') ? '' : location.pathname,
      text: element.textContent,
      row: element.closest<HTMLElement>('tr, li, article, nav')?.innerText ?? null,
    }))
  })
}

/** Clicks an opener found before; false if it is not there any more. */
export async function clickOpener(page: Page, { key }: Pick<Opener, 'key'>): Promise<boolean> {
  const found = await locate(page, key)
  if (found === null) return false
  try {
    await found.click({ timeout: 1000 })
  } catch {
    // Something lies above it: over the input of a switch, its picture.
    await found.evaluate((element: HTMLElement) => element.click()).catch(() => undefined)
  }
  return true
}

async function locate(page: Page, key: string): Promise<Locator | null> {
  const opener = (await findOpeners(page)).find((one) => one.key === key)
  return opener === undefined ? null : page.locator(`[data-opener="${opener.index}"]`)
}

/** Fills the empty fields of the form that this button submits. */
export async function fillForm(page: Page, { key }: Pick<Opener, 'key'>): Promise<void> {
  const found = await locate(page, key)
  await found?.evaluate((button: HTMLButtonElement) => {
    const fields = button.form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=checkbox], [type=radio], [type=file], [role=combobox]), textarea',
    )
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString()
    const byType: Readonly<Record<string, string>> = {
      email: 'e1@company.test',
      date: inAWeek.slice(0, 10),
      'datetime-local': inAWeek.slice(0, 16),
      month: inAWeek.slice(0, 7),
      color: '#336699',
      url: 'https://company.test/',
      number: '12',
    }
    for (const field of fields ?? []) {
      if (field.readOnly || field.disabled || field.value !== '') continue
      const isNumber = /decimal|numeric/.test(field.inputMode)
      const value = byType[field.type] ?? byType[isNumber ? 'number' : field.inputMode]
      const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      // As React needs it, which watches the property of the element.
      const property = Object.getOwnPropertyDescriptor(kind.prototype, 'value')
      property?.set?.call(field, value ?? 'Ωμέγα 12')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
}
