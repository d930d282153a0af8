import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './laurel.ts'

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 320, height: 640 }
/** What 1280 x 800 pixels show at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 }

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Checks the page as it is for violations of WCAG 2.2 AA and best practices, and for horizontal overflow;
 * then for contrast in the other colours, and for overflow at 200 % zoom.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectGood(page, what)
  const scheme = await schemeOf(page)
  const other = scheme === 'dark' ? 'light' : 'dark'
  await switchColours(page, other)
  const contrast: axe.RunOnly = { type: 'rule', values: ['color-contrast'] }
  await expectNoViolations(page, `${what}, ${other}`, contrast, 0)
  await switchColours(page, scheme)

  const viewport = page.viewportSize()
  if (viewport === null || viewport.width <= ZOOMED.width) return
  await page.setViewportSize(ZOOMED)
  await page.evaluate(whenStill)
  await expectNoSidewaysScrolling(page, `${what}, zoomed`)
  await page.setViewportSize(viewport)
}

async function expectGood(page: Page, what: string): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]:has(> table)')).toHaveCount(0)
  await expectNoViolations(page, what, { type: 'tag', values: RULES }, 10)
  await expectNoSidewaysScrolling(page, what)
}

/** The app follows the browser's colours a moment later, unless the person has chosen theirs. */
async function switchColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((wanted) => {
    const { mantineColorScheme: is } = document.documentElement.dataset
    const chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto'
    return is === undefined || chosen !== 'auto' || is === wanted
  }, colorScheme)
}

/** As `expectAccessible`, on a wide screen; then on a phone in the dark, in the same visit. */
export async function expectAccessibleEverywhere(page: Page, what: string): Promise<void> {
  const [viewport, scheme] = [page.viewportSize(), await schemeOf(page)]
  await page.setViewportSize(WIDE)
  await switchColours(page, 'light')
  await expectAccessible(page, what)
  await page.setViewportSize(PHONE)
  await switchColours(page, 'dark')
  await expectGood(page, `${what}, on a phone in the dark`)
  if (viewport !== null) await page.setViewportSize(viewport)
  await switchColours(page, scheme)
}

const schemeOf = (page: Page): Promise<'dark' | 'light'> =>
  page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))

async function expectNoViolations(page: Page, what: string, only: axe.RunOnly, least: number) {
  await page.evaluate(whenStill)
  const { found, passed } = await runAxe(page, only)
  expect(passed).toBeGreaterThan(least)
  expect.soft(found, what).toEqual([])
}

/** Runs in the page. An inherited colour changes one frame later at each level, hence the loop. */
async function whenStill(): Promise<void> {
  const running = () =>
    document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  do {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await Promise.allSettled(running().map(({ finished }) => finished))
  } while (running().length > 0)
}

/** Minified, because sending it into the page takes about half of a check's time. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The violations as text, and the number of rules without one. */
async function runAxe(page: Page, runOnly: axe.RunOnly) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async (only) => {
    // The page behind a modal dialog is inert: targets that the dialog covers in part don't count.
    const isModal = document.querySelector('[aria-modal=true]') !== null
    // Without a report on passing elements, which takes longer than the check.
    const options = { runOnly: only, resultTypes: ['violations' as const] }
    const { axe: injected } = globalThis as unknown as { axe: typeof axe }
    // Others change the data: a table that is dimmed until it has them counts as it looks then.
    const undimmed = new CSSStyleSheet()
    undimmed.replaceSync('[aria-busy] { opacity: 1 !important }')
    document.adoptedStyleSheets.push(undimmed)
    const where = isModal ? '[data-portal]' : document
    const { violations, passes } = await injected.run(where, options)
    document.adoptedStyleSheets.pop()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html}\n${failureSummary}`),
    )
    return { found, passed: passes.length }
  }, runOnly)
}

/**
 * Checks that a finger hits every control: 24 pixels each way, and the main actions of a phone 44. Stricter than
 * WCAG 2.2 (2.5.8), whose lonely targets may be thin. Links within a sentence are as high as their line.
 */
export async function expectLargeTargets(page: Page, what: string): Promise<void> {
  // A window that was resized shows the other layout a moment later.
  const soft = expect.configure({ soft: true })
  await soft.poll(() => smallTargets(page), `${what}: too small for a finger`).toEqual([])
}

/** The controls that are too small, each with its size. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isPhone = innerWidth < 576
    const hidden = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('[aria-hidden=true], [inert]') !== null ||
      getComputedStyle(element).clipPath === 'inset(50%)'
    const inSentence = (element: Element) => {
      if (!getComputedStyle(element).display.startsWith('inline')) return false
      let around = element.parentElement
      while (around && getComputedStyle(around).display === 'inline') around = around.parentElement
      return around?.textContent.trim() !== element.textContent.trim()
    }
    const targetsOf = (element: Element) =>
      element instanceof HTMLInputElement
        ? [element, ...(element.labels ?? [])]
        : [
            element,
            isSpread(element) ? ((element as HTMLElement).offsetParent ?? element) : element,
          ]
    // Over its whole row.
    const isSpread = (element: Element) =>
      getComputedStyle(element, '::after').position === 'absolute'
    const isMain = (element: Element) =>
      isPhone &&
      element.matches('.mantine-Button-root:is(:not([data-variant]), [data-variant=filled])')
    const isSmall = (element: Element) => {
      const least = isMain(element) ? 44 : 24
      return targetsOf(element).every((target) => {
        const { width, height } = target.getBoundingClientRect()
        // Half pixels are rounded.
        return Math.min(width, height) < least - 0.5
      })
    }
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
    return [...document.querySelectorAll(controls)]
      .filter((element) => !hidden(element) && !inSentence(element) && isSmall(element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        return `${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`
      })
  })
}

async function expectNoSidewaysScrolling(page: Page, what: string): Promise<void> {
  // In a window that was resized, a list that floats finds its place a moment later.
  const soft = expect.configure({ soft: true })
  await soft.poll(() => elementsBeyond(page), `${what} is wider than the screen`).toEqual([])
}

/** What makes the page wider than its window, if it is. */
function elementsBeyond(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const over = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 120))
    return [`${scrollWidth} > ${clientWidth}`, ...over]
  })
}

/** Checks that the focused element looks different without the focus. */
export async function expectFocusVisible(page: Page): Promise<void> {
  const [name, focused, blurred] = await page.evaluate(() => {
    const focus = document.activeElement as HTMLElement
    const look = () =>
      [focus, ...focus.querySelectorAll('*'), focus.nextElementSibling, focus.parentElement]
        .filter((element) => element !== null)
        .map((element) => {
          const style = getComputedStyle(element)
          const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = style
          return [outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor].join()
        })
        .join('\n')
    const seen = look()
    focus.blur()
    const unseen = look()
    focus.focus()
    return [focus.outerHTML.slice(0, 120), seen, unseen]
  })
  expect(focused, `no visible focus on ${name}`).not.toBe(blurred)
}

/**
 * Presses Tab until the element has the focus, and checks that the focus is visible at every stop. A
 * just opened dialog may need more than one Tab, since it sets its own focus twice.
 */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab')
    // From the end of the page, Tab begins again at its start.
    if (!(await isAtEnd(page))) await expectFocusVisible(page)
    // It may be away for a moment, as what must not cover a field is.
    if (await element.evaluateAll(([wanted]) => wanted === document.activeElement)) return
  }
  throw new Error('it was not reached')
}

const isAtEnd = (page: Page) => page.evaluate(() => document.activeElement === document.body)

/** Checks that the first text is to the left of the second, in an element with one of each. */
export async function expectLeftToRight(within: Locator, first: string, second: string) {
  const left = (text: string) =>
    within.evaluate((element, wanted) => {
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (nodes.nextNode() !== null) {
        const at = nodes.currentNode.nodeValue?.indexOf(wanted) ?? -1
        if (at === -1) continue
        const range = document.createRange()
        range.setStart(nodes.currentNode, at)
        range.setEnd(nodes.currentNode, at + wanted.length)
        return range.getBoundingClientRect().left
      }
      throw new Error(`no text has "${wanted}"`)
    }, text)
  expect(await left(first)).toBeLessThan(await left(second))
}
