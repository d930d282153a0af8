/** The end of a sentence with closing quotes and brackets, and the space. */
const SENTENCE_END = /(?:[.!?…][)\]"'’”»]{0,3}\s|[。！？])/g

/**
 * Text in pieces of at most `most` UTF-16 units: cut after a sentence, else a line, else a word,
 * else anywhere. Cut at lines, indentation stays.
 */
export function breakText(
  text: string,
  most: number,
  at: 'sentences' | 'lines' = 'sentences',
): readonly string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > most) {
    const cut = cutOffset(rest.slice(0, most), at)
    pieces.push(rest.slice(0, cut).trimEnd())
    rest = at === 'lines' ? rest.slice(cut).replace(/^\n/, '') : rest.slice(cut).trimStart()
  }
  return [...pieces, rest].filter((piece) => piece.trim() !== '')
}

/** The best cut offset; never before a third of the text. */
function cutOffset(window: string, at: 'sentences' | 'lines'): number {
  const least = window.length / 3
  const sentence = at === 'lines' ? 0 : endOfLast(window, SENTENCE_END)
  if (sentence >= least) return sentence
  const line = window.lastIndexOf('\n')
  if (line >= least) return line
  const word = endOfLast(window, /\s/g)
  if (word >= least) return word
  // Never between the halves of a surrogate pair.
  return /[\ud800-\udbff]$/.test(window) ? window.length - 1 : window.length
}

function endOfLast(window: string, pattern: RegExp): number {
  let end = 0
  for (const match of window.matchAll(pattern)) end = match.index + match[0].length
  return end
}
