import { tellFigure } from './figures.ts'
import { liveLine, ofHundred } from './live/live-line.ts'
import { measureLive } from './live/measure-live.ts'

/**
 * Measures the delay until open pages learn of a changed balance: a thousand pages with one
 * process, as many with two processes on one database, where half of the sends go through the other
 * process, and ten thousand pages with one process.
 */
for (const [processes, pages] of [
  [1, 1_000],
  [2, 1_000],
  [1, 10_000],
] as const) {
  const figures = await measureLive(processes, pages)
  console.log(liveLine(figures))
  const isMany = pages === 10_000
  tellFigure(isMany ? 'many, p95' : 'p95', Number(ofHundred(figures.sinceAnswered, 95)))
  if (isMany) tellFigure('KB a page', figures.kbPerPage)
}
