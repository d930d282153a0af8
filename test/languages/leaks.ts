import type { Page } from '@playwright/test'
import { CHAT_SERVICES, COMMAND_WORDS, serviceName } from '#chat/contract/chat-services.ts'
import { FOREIGN_COLUMNS, IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import { LANGUAGE_NAMES } from '#platform/contract/languages.ts'
import { EVENT_NAMES } from '#webhooks/contract/events.ts'
import { plainWords } from './pseudo.ts'
import type { ShownTexts } from './shown-texts.ts'

const anyOf = (words: readonly string[]) => words.join('|')

const COLUMNS = [...Object.values(IMPORT_COLUMNS).flat(), ...FOREIGN_COLUMNS]

/** Plain words that are no text of Laurel's, or the same in every language. */
const ALLOWED: readonly RegExp[] = [
  // E-mail addresses, addresses on the web, and paths on the server.
  /\S+@\S+\.\w+/g,
  /\bhttps?:\/\/\S+/g,
  /(?<!\S)\/\S+/g,
  // The app's own name, where no company has given it another.
  /\bLaurel\b/g,
  // The version label.
  /\bv\d+\.\d+\.\d+(?:-dev)?\b/g,
  // A language calls itself so, whoever reads.
  new RegExp(anyOf(Object.values(LANGUAGE_NAMES)), 'g'),
  // A key of the keyboard.
  /\bCtrl\+K\b/g,
  // Example domains.
  /\b[\w-]+\.(?:com|org|test)\b/g,
  // Names of time zones, and of currencies beside their codes, as computers write them.
  /\b(?:CES?T|UTC|GMT)\b/g,
  /\b(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[\w/+ -]+/g,
  /^\W*[A-Z]{3}\W*–.+$/,
  // Names of programs, and the commit of this one.
  /\b(?:Node|PostgreSQL|JavaScript|Chrome|Linux)\b|\b[\da-f]{12}\b/g,
  // Names of chat services and their commands, and of events for other software.
  new RegExp(anyOf([...CHAT_SERVICES.map(serviceName), ...Object.values(COMMAND_WORDS)]), 'g'),
  new RegExp(anyOf(EVENT_NAMES), 'g'),
  // The server answers in German: it knows no pseudo-language.
  /^Die Handbücher sagen .+/,
  // Names of columns: a file has them as they are, in every language.
  new RegExp(`^(?:(?:${anyOf(COLUMNS)})(?:, |$))+`),
]

/** Texts with a plain word. */
export function findLeaks({ title, lines, names }: ShownTexts): string[] {
  const said = [
    { what: 'title', text: title },
    ...lines.map((text) => ({ what: 'text', text })),
    ...names,
  ]
  return said
    .filter(({ text }) => {
      const rest = ALLOWED.reduce((left, pattern) => left.replace(pattern, ''), text.trim())
      return plainWords(rest).length > 0
    })
    .map(({ what, text }) => `${what}: ${text}`)
}

/** Texts that their place is too small for, and whatever makes the page scroll sideways. */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LABELS =
      'button, a, label, legend, summary, th, h1, h2, h3, h4, [role=tab], [role=menuitem]'
    const describe = (element: Element) =>
      `${element.localName}.${(element.getAttribute('class') ?? '').split(' ').at(-1) ?? ''} "${(element.textContent ?? '').trim().slice(0, 80)}"`
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1
    // Data may be cut off, where it has an ellipsis. A word of the pseudo-language ends so.
    const hasMessage = (element: Element) => /éé/.test(element.textContent ?? '')
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      const over = [...document.querySelectorAll('body *')].filter(
        (element) => isShown(element) && element.getBoundingClientRect().right > clientWidth + 1,
      )
      found.push(`the page is ${scrollWidth} px wide: ${over.slice(0, 3).map(describe).join('; ')}`)
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const label = element.closest(LABELS)
      if (label === null || !isShown(element) || !hasMessage(element)) continue
      const { overflowX, overflowY } = getComputedStyle(element)
      const isClipped = (overflow: string, needed: number, has: number) =>
        /hidden|clip/.test(overflow) && needed > has + 1
      if (isClipped(overflowX, element.scrollWidth, element.clientWidth))
        found.push(`clipped at the side: ${describe(element)}`)
      else if (isClipped(overflowY, element.scrollHeight, element.clientHeight + 2))
        found.push(`clipped below: ${describe(element)}`)
    }
    for (const button of document.querySelectorAll('button, [role=tab]')) {
      if (!isShown(button) || !hasMessage(button)) continue
      const box = button.getBoundingClientRect()
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      let isBeyond = false
      while (texts.nextNode() !== null) {
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        const { left, right, width } = range.getBoundingClientRect()
        // Words for screen readers alone have no room.
        const isHeard = width === 0 || texts.currentNode.parentElement?.clientWidth === 1
        isBeyond ||= !isHeard && (left < box.left - 1 || right > box.right + 1)
      }
      if (isBeyond) found.push(`beyond its button: ${describe(button)}`)
    }
    return [...new Set(found)]
  })
}
