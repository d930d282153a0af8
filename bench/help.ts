import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import { reportRecall } from './help/recall.ts'
import { alsoOpen, auditAtTheEnd } from './race.ts'

/** How well the assistant finds its way in the manual that comes with Laurel, without a model. */
const dataDir = await newDataDir()
const app = await startLaurel({ env: { DATA_DIR: dataDir } })
try {
  const database = await alsoOpen(dataDir)
  await reportRecall(database)
  await auditAtTheEnd(database)
  await database.close()
} finally {
  await app.stop()
  await removeDataDir(dataDir)
}
