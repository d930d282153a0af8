import type { LiveFigures } from './measure-live.ts'

/** One line with the delay and the memory. */
export function liveLine({ processes, pages, sends, ...figures }: LiveFigures): string {
  const [answered, asked] = [figures.sinceAnswered, figures.sinceAsked]
  const at = processes === 1 ? '1 process' : `${processes} processes`
  return (
    `${pages} open pages at ${at}, ${sends} sends, news after the answer: ` +
    `p50 ${ofHundred(answered, 50)} ms, p95 ${ofHundred(answered, 95)} ms, ` +
    `p99 ${ofHundred(answered, 99)} ms; after the request: p95 ${ofHundred(asked, 95)} ms; ` +
    `${figures.kbPerPage.toFixed(1)} KB of memory a page`
  )
}

/** The percentile of the values; `share` is in percent. */
export function ofHundred(figures: readonly number[], share: number): string {
  const sorted = figures.toSorted((a, b) => a - b)
  return (sorted[Math.ceil((sorted.length * share) / 100) - 1] ?? NaN).toFixed(1)
}
