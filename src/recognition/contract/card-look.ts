/** The largest and the smallest words of a card, in pixels. */
const LARGEST = 28
const SMALLEST = 18
/** Up to so many characters the words are largest, from so many on smallest. */
const ONE_SENTENCE = 90
const FIVE_SENTENCES = 400
/** A line that ends early takes the room of so many characters. */
const SHORT_LINE = 36

/**
 * The size of a card's words in pixels, wherever it is shown at the width of a letter: 28 for one sentence, down
 * to 18 for five. Smaller and larger places scale it.
 */
export function wordsSizeOf(message: string): number {
  const length = message
    .trim()
    .split('\n')
    .reduce((sum, line) => sum + Math.max(line.length, SHORT_LINE), 0)
  const share = (length - ONE_SENTENCE) / (FIVE_SENTENCES - ONE_SENTENCE)
  const size = LARGEST - Math.max(0, Math.min(1, share)) * (LARGEST - SMALLEST)
  return Math.round(size * 2) / 2
}
