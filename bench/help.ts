import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import { hire } from './company.ts'
import { ALL_ASKERS, reportSends } from './help/compare-sends.ts'
import { reportRecall } from './help/recall.ts'
import { alsoOpen, auditAtTheEnd } from './race.ts'

/**
 * How well the assistant finds its way in the manual that comes with Laurel, without a model, and
 * whether those who send points notice how many ask.
 */
const SENDERS = 100

const dataDir = await newDataDir()
const app = await startLaurel({ env: { DATA_DIR: dataDir } })
try {
  const database = await alsoOpen(dataDir)
  await reportRecall(database)
  await hire(database, SENDERS + ALL_ASKERS)
  await reportSends({ port: app.port, senders: SENDERS })
  await auditAtTheEnd(database)
  await database.close()
} finally {
  await app.stop()
  await removeDataDir(dataDir)
}
