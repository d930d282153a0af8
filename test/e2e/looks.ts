import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import { expect, LONG_PROOF, test } from './laurel.ts'

interface Look {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly scheme: 'light' | 'dark'
  readonly scale: number
}

/** Screens on which every accessibility rule is checked. */
const MAIN_LOOKS: readonly Look[] = [
  { name: '1280 px, light', width: 1280, height: 800, scheme: 'light', scale: 1 },
  { name: '320 px, dark', width: 320, height: 640, scheme: 'dark', scale: 1 },
]

/** Screens on which only contrast and overflow are checked; the rest is as on the main ones. */
const OTHER_LOOKS: readonly Look[] = [
  { name: '320 px, light', width: 320, height: 640, scheme: 'light', scale: 1 },
  { name: '1280 px, dark', width: 1280, height: 800, scheme: 'dark', scale: 1 },
  // 1280 pixels at 200 % zoom.
  { name: '200 % zoom', width: 640, height: 400, scheme: 'light', scale: 2 },
]

const CONTRAST_ONLY = '@contrast-only'

/** Declares tests once for each kind of screen. */
export function onEveryScreen(declareTests: () => void): void {
  for (const look of MAIN_LOOKS)
    declareOn(look, look.scheme === 'dark' ? [LONG_PROOF] : [], declareTests)
  for (const look of OTHER_LOOKS) declareOn(look, [LONG_PROOF, CONTRAST_ONLY], declareTests)
}

function declareOn(look: Look, tag: string[], declareTests: () => void): void {
  test.describe(look.name, { tag }, () => {
    test.use({
      viewport: { width: look.width, height: look.height },
      deviceScaleFactor: look.scale,
      colorScheme: look.scheme,
      // Axe checks the current screen, so transitions must have ended.
      contextOptions: { reducedMotion: 'reduce' },
    })
    declareTests()
  })
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Checks for violations of WCAG 2.2 AA and best practices, and for horizontal overflow. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  const isContrastOnly = test.info().tags.includes(CONTRAST_ONLY)
  await expect(page.locator('[aria-busy="true"]:has(> table)')).toHaveCount(0)
  await page.evaluate(whenStill)
  const { found, passed } = await runAxe(page, isContrastOnly)
  expect(passed).toBeGreaterThan(isContrastOnly ? 0 : 10)
  expect.soft(found, what).toEqual([])
  await expectNoSidewaysScrolling(page, what)
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

/** The violations as text, and the number of rules without one. */
async function runAxe(page: Page, isContrastOnly: boolean) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const runOnly = isContrastOnly
    ? { type: 'rule' as const, values: ['color-contrast'] }
    : { type: 'tag' as const, values: RULES }
  return page.evaluate(async (only) => {
    // The page behind a modal dialog is inert: targets that the dialog covers in part don't count.
    const isModal = document.querySelector('[aria-modal=true]') !== null
    // Without a report on passing elements, which takes longer than the check.
    const options = { runOnly: only, resultTypes: ['violations' as const] }
    const { axe: injected } = globalThis as unknown as { axe: typeof axe }
    const where = isModal ? '[data-portal]' : document
    const { violations, passes } = await injected.run(where, options)
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html}\n${failureSummary}`),
    )
    return { found, passed: passes.length }
  }, runOnly)
}

async function expectNoSidewaysScrolling(page: Page, what: string): Promise<void> {
  const { wide, room, over } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const over = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 120))
    return { wide: scrollWidth, room: clientWidth, over }
  })
  expect
    .soft(wide, `${what} is wider than the screen: ${over.join('\n')}`)
    .toBeLessThanOrEqual(room)
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
    await expectFocusVisible(page)
    if (await element.evaluate((wanted) => wanted === document.activeElement)) return
  }
  throw new Error('it was not reached')
}

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
