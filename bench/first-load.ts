import { buildWebIfStale } from '../scripts/build-web.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import { tellFigure } from './figures.ts'
import { rateByLighthouse } from './first-load/lighthouse.ts'
import { weighScripts } from './first-load/weigh-scripts.ts'

/** What a browser that was never here takes to show /login: its JavaScript, and Lighthouse's word. */
await buildWebIfStale()
const dataDir = await newDataDir()
const app = await startLaurel({ env: { DATA_DIR: dataDir } })
try {
  // By this name, over which browsers take brotli as they do over https.
  const url = `http://localhost:${app.port}/login`
  const bytes = await weighScripts(url)
  console.log(`JavaScript of /login over the wire, brotli: ${(bytes / 1000).toFixed(1)} KB`)
  tellFigure('kilobytes', bytes / 1000)
  for (const [category, score] of Object.entries(rateByLighthouse(url))) {
    console.log(`Lighthouse mobile, ${category}: ${score}`)
    tellFigure(category, score)
  }
} finally {
  await app.stop()
  await removeDataDir(dataDir)
}
