import { safeWords } from './safe-words.ts'

/** Makes words safe as they come, in pieces of any size. */
export interface SafeStream {
  /** The words that are safe to show; the rest is kept until it is complete. */
  push(words: string): string
  /** The kept rest. */
  end(): string
}

export function safeStream(): SafeStream {
  let kept = ''
  return {
    push(words) {
      kept += words
      const length = settledLength(kept)
      const said = kept.slice(0, length)
      kept = kept.slice(length)
      return safeWords(said)
    },
    end: () => safeWords(kept),
  }
}

/** The length up to the last space outside a possible link: addresses and tag names have no spaces. */
function settledLength(text: string): number {
  let settled = 0
  let brackets = 0
  let address = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (letter === '[') brackets++
    else if (letter === ']') brackets = Math.max(0, brackets - 1)
    else if (letter === '(' && text[at - 1] === ']') address = true
    else if (letter === ')') address = false
    else if (brackets === 0 && !address && /\s/.test(letter)) settled = at + 1
  }
  return settled
}
