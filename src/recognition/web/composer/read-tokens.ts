import { readPoints } from '#platform/contract/points.ts'
import { readTypedAmount } from '#platform/web/language/typed-amount.ts'

/** A shorthand in the words: `@noor`, `+25` or `#team`. */
export interface Token {
  kind: 'person' | 'points' | 'value'
  /** The text after the sign. */
  text: string
  from: number
  to: number
}

// A name may have two parts: "@Noor Haddad".
const PATTERNS = {
  person: /(?<=^|\s)@([\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]+)?)$/u,
  points: /(?<=^|\s)\+(\p{Nd}+(?:[.,٫]\p{Nd}{1,2})?)$/u,
  value: /(?<=^|\s)#([\p{L}\p{M}\p{N}-]*)$/u,
} as const

/** The token that ends at the caret, or null. */
export function tokenAt(words: string, caret: number): Token | null {
  const before = words.slice(0, caret)
  for (const kind of ['person', 'points', 'value'] as const) {
    const match = PATTERNS[kind].exec(before)
    if (match === null) continue
    const [, text = ''] = match
    return {
      kind,
      text: kind === 'points' ? readTypedAmount(text) : text,
      from: match.index,
      to: caret,
    }
  }
  return null
}

/** The amount or value that a space after it has just completed, or null. */
export function completedToken(words: string, caret: number): Token | null {
  if (!/\s/.test(words.charAt(caret - 1))) return null
  const token = tokenAt(words, caret - 1)
  return token === null || token.kind === 'person' || token.text === '' ? null : token
}

/** The words without a token and the space after it, and the new position of the caret. */
export function withoutToken(words: string, { from, to }: Token): { words: string; caret: number } {
  const before = words.slice(0, from)
  const after = words.slice(to)
  const atStart = before === '' || /\s$/.test(before)
  return { words: before + (atStart ? after.replace(/^ /, '') : after), caret: from }
}

/** Whether the text of a token is an amount that can be given. */
export function isGift(text: string): boolean {
  const amount = readPoints(text)
  return typeof amount === 'number' && amount > 0
}
