import { buildWebIfStale } from '../scripts/build-web.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { tellFigure } from './figures.ts'
import { median } from './race.ts'
import { timeStart } from './start/time-start.ts'

/** How long `npm start` takes to its first answer, once Laurel is installed, built and was there. */
const ROUNDS = 5

await buildWebIfStale()
const dataDir = await newDataDir()
try {
  const took: number[] = []
  // The first makes the database, which happens once in its life.
  for (let round = 0; round <= ROUNDS; round++) took.push(await timeStart(dataDir))
  const [first = NaN, ...later] = took
  console.log(`npm start to the first answer: ${median(later).toFixed(2)} s (median of ${ROUNDS})`)
  console.log(`The very first, which makes the database: ${first.toFixed(2)} s`)
  tellFigure('seconds', median(later))
} finally {
  await removeDataDir(dataDir)
}
