import type { Page } from '@playwright/test'

/** Something on a page that opens or does something when it is clicked. */
export interface Opener {
  /** The same for the same button of each row, card or list item. */
  readonly key: string
  readonly name: string
  readonly kind: 'button' | 'submit' | 'switch'
  readonly isDisabled: boolean
}

/** The openers that can be clicked now: behind a modal dialog nothing can. */
export function findOpeners(page: Page): Promise<Opener[]> {
  return page.evaluate(() => {
    const OPENERS = [
      'button',
      'summary',
      '[role=button]',
      '[role=tab]',
      '[role=menuitem]',
      '[aria-haspopup=listbox]',
      'input[type=checkbox]',
      'input[type=radio]',
      'a[href]',
    ].join()
    const ROWS = 'tr, li, article, nav'
    const dialogs = [...document.querySelectorAll('[aria-modal=true]')]
    const isInReach = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert]') === null &&
      (dialogs.length === 0 ||
        dialogs.at(-1)?.contains(element) === true ||
        (element.closest('[data-portal]') !== null && element.closest('[aria-modal]') === null))
    const isLinkElsewhere = (element: Element) =>
      element instanceof HTMLAnchorElement &&
      (element.target !== '' ||
        element.hasAttribute('download') ||
        element.origin !== location.origin ||
        element.pathname !== location.pathname ||
        element.search === location.search)
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ||
      element.textContent?.trim() ||
      element.closest('label')?.textContent?.trim() ||
      element.getAttribute('title') ||
      ''
    /** The name without the words of its row: "Reset password of" on every row. */
    const withoutRow = (element: Element, row: Element | null) => {
      const name = nameOf(element)
      if (row === null) return name
      const own = new Set((element.textContent ?? '').split(/\s+/))
      const words = new Set(
        ((row as HTMLElement).innerText ?? '').split(/[\s,.!?]+/).filter((word) => !own.has(word)),
      )
      return name
        .split(/\s+/)
        .filter((word) => !words.has(word.replace(/[,.!?:’]+s?$/u, '')))
        .join(' ')
        .replaceAll(/[^\p{L}]+/gu, ' ')
    }
    const placeOf = (element: Element) => {
      const chain: string[] = []
      for (let at: Element | null = element; at !== null && chain.length < 4; at = at.parentElement)
        chain.unshift(`${at.localName}.${at.getAttribute('class') ?? ''}`)
      return chain.join('>')
    }
    const kindOf = (element: Element) =>
      element instanceof HTMLInputElement && /checkbox|radio/.test(element.type)
        ? 'switch'
        : element instanceof HTMLButtonElement && element.type === 'submit' && element.form
          ? 'submit'
          : 'button'
    document.querySelectorAll('[data-opener]').forEach((element) => {
      element.removeAttribute('data-opener')
    })
    const forms = [...document.forms]
    const counted = new Map<string, number>()
    const inRows = new Map<string, number>()
    return [...document.querySelectorAll(OPENERS)]
      .filter((element) => isInReach(element) && !isLinkElsewhere(element))
      .flatMap((element) => {
        const row = element.closest(ROWS)
        const frame = element.closest('header, main ~ footer, [role=alert]')
          ? 'frame'
          : location.pathname
        const form = element.closest('form')
        const place = placeOf(element)
        let key = `${row ? '' : `${frame} `}${form === null ? '' : forms.indexOf(form)} ${place} ${withoutRow(element, row)}`
        if (row === null) {
          const before = counted.get(key) ?? 0
          counted.set(key, before + 1)
          key += ` ${before}`
        } else {
          const before = inRows.get(place) ?? 0
          inRows.set(place, before + 1)
          // Names that differ in more than their row's words: enough of a kind.
          if (before >= 6) return []
        }
        if (counted.has(key)) return []
        counted.set(key, 1)
        element.setAttribute('data-opener', key)
        const isDisabled =
          (element as HTMLButtonElement).disabled === true ||
          element.getAttribute('aria-disabled') === 'true'
        return [{ key, name: nameOf(element), kind: kindOf(element) as Opener['kind'], isDisabled }]
      })
  })
}

/** Clicks an opener found before; false if it is not there any more. */
export async function clickOpener(page: Page, { key }: Pick<Opener, 'key'>): Promise<boolean> {
  await findOpeners(page)
  const found = page.locator(`[data-opener=${JSON.stringify(key)}]`)
  if ((await found.count()) !== 1) return false
  try {
    await found.click({ timeout: 1000 })
  } catch {
    // Something lies above it: over the input of a switch, its picture.
    await found.evaluate((element: HTMLElement) => element.click()).catch(() => undefined)
  }
  return true
}

/** Fills the empty fields of the form that this button submits, or that lie beside it. */
export async function fillForm(page: Page, { key }: Pick<Opener, 'key'>): Promise<void> {
  await findOpeners(page)
  await page.evaluate((wanted) => {
    const button = [...document.querySelectorAll<HTMLButtonElement>('[data-opener]')].find(
      (element) => element.getAttribute('data-opener') === wanted,
    )
    const fields = button?.form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=checkbox], [type=radio], [type=file], [role=combobox]), textarea',
    )
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString()
    const valueFor = ({ type, inputMode }: HTMLInputElement | HTMLTextAreaElement) =>
      type === 'email' || inputMode === 'email'
        ? 'e1@company.test'
        : type === 'date'
          ? inAWeek.slice(0, 10)
          : type === 'datetime-local'
            ? inAWeek.slice(0, 16)
            : type === 'month'
              ? inAWeek.slice(0, 7)
              : type === 'color'
                ? '#336699'
                : type === 'url'
                  ? 'https://company.test/'
                  : type === 'number' || /decimal|numeric/.test(inputMode)
                    ? '12'
                    : 'Ωμέγα 12'
    for (const field of fields ?? []) {
      if (field.readOnly || field.disabled || field.value !== '') continue
      const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      // As React needs it, which watches the property of the element.
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, valueFor(field))
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, key)
}
