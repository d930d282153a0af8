import { measureLive } from './live/measure-live.ts'
import { tellFigure } from './figures.ts'
import { liveLine, ofHundred } from './live/live-line.ts'

/**
 * Measures how soon a thousand open pages learn of a changed balance: with one process, and with two on
 * one database, where half of the sends go through the other process.
 */
for (const processes of [1, 2]) {
  const figures = await measureLive(processes)
  console.log(liveLine(figures))
  tellFigure('p95', Number(ofHundred(figures.sinceAnswered, 95)))
}
