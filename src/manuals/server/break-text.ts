/** What ends a sentence, with the quotes and brackets that close after it, and the space. */
const SENTENCE_END = /(?:[.!?…][)\]"'’”»]{0,3}\s|[。！？])/g

/**
 * Text in pieces of at most `most` UTF-16 units: cut where a sentence ends, or else a line, a word,
 * or wherever it has to be. Cut at lines, what is indented stays so.
 */
export function breakText(
  text: string,
  most: number,
  at: 'sentences' | 'lines' = 'sentences',
): readonly string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > most) {
    const cut = placeToCut(rest.slice(0, most), at)
    pieces.push(rest.slice(0, cut).trimEnd())
    rest = at === 'lines' ? rest.slice(cut).replace(/^\n/, '') : rest.slice(cut).trimStart()
  }
  return [...pieces, rest].filter((piece) => piece.trim() !== '')
}

/** Behind what; never so early that pieces become splinters. */
function placeToCut(window: string, at: 'sentences' | 'lines'): number {
  const least = window.length / 3
  const sentence = at === 'lines' ? 0 : endOfLast(window, SENTENCE_END)
  if (sentence >= least) return sentence
  const line = window.lastIndexOf('\n')
  if (line >= least) return line
  const word = endOfLast(window, /\s/g)
  if (word >= least) return word
  // Not between the two halves of a character.
  return /[\ud800-\udbff]$/.test(window) ? window.length - 1 : window.length
}

function endOfLast(window: string, pattern: RegExp): number {
  let end = 0
  for (const match of window.matchAll(pattern)) end = match.index + match[0].length
  return end
}
