import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { tellFigure } from './figures.ts'
import { median, ratioOf } from './race.ts'
import { restingMemory, timeBareStart, timeStart } from './start/time-start.ts'

/**
 * Compares `npm start` up to its first answer (installed, built, with data) with bare PostgreSQL and
 * `node -e 0` through npm, taking turns. Also measures the memory at rest.
 */
const ROUNDS = 5

await buildWebIfStale()
const dataDir = await newDataDir()
const freshDataDir = await newDataDir()
try {
  const first = await timeStart(dataDir)
  const [laurel, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await timeBareStart(dataDir))
    laurel.push(await timeStart(dataDir))
  }
  const ratio = ratioOf(laurel, bare)
  console.log(`npm start to the first answer: ${median(laurel).toFixed(2)} s (median of ${ROUNDS})`)
  console.log(`Bare PostgreSQL and node -e 0: ${median(bare).toFixed(2)} s; ${ratio.toFixed(2)} ×`)
  console.log(`The very first start, which creates the database: ${first.toFixed(2)} s`)
  const megabytes = await restingMemory(freshDataDir)
  console.log(`At rest, after a first start that built the pages: ${megabytes.toFixed(0)} MB`)
  tellFigure('ratio', ratio)
  tellFigure('megabytes', megabytes)
} finally {
  await removeDataDir(dataDir)
  await removeDataDir(freshDataDir)
}
