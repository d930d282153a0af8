import { measureLive } from './live/measure-live.ts'
import { tellFigure } from './figures.ts'
import { liveLine, ofHundred } from './live/live-line.ts'

/**
 * How soon a thousand open pages hear that a balance changed: at one process, and at two on one
 * database, where half of what is heard was sent through the other.
 */
for (const processes of [1, 2]) {
  const figures = await measureLive(processes)
  console.log(liveLine(figures))
  tellFigure('p95', Number(ofHundred(figures.sinceAnswered, 95)))
}
