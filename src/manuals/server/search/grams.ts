const LENGTH = 4

/**
 * The pieces of four letters of each word ("^card$" is "^car", "card", "ard$"), shorter words whole, and
 * the beginnings of each two neighbours ("send_poin"). Misspelt words, other endings and parts of
 * compounds share most of their pieces, in every language. `isTyping`: the last word may be the
 * beginning of one.
 */
export function* gramsOf(text: string, isTyping = false): Generator<string, void> {
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const pairs = words
    .slice(1)
    .map((word, index) => `${words[index]?.slice(0, LENGTH) ?? ''}_${word.slice(0, LENGTH)}`)
  const pieces = words.flatMap((word, index) => {
    const isBegun = isTyping && index === words.length - 1
    const marked = `^${word}${isBegun ? '' : '$'}`
    const count = Math.max(1, marked.length - LENGTH + 1)
    return Array.from({ length: count }, (_, at) => marked.slice(at, at + LENGTH))
  })
  yield* pieces
  yield* pairs
}

export function isPair(gram: string): boolean {
  return gram.includes('_')
}

/**
 * In lower case, without accents and vowel signs; "e-mail" and "what's" are one word each. Arabic
 * letters that are typed for each other are one.
 */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replaceAll(/(?<=[\p{L}\p{N}])['’‘ʼ`´\-‐‑](?=\p{L})/gu, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replaceAll('ß', 'ss')
}
