import { buildWebIfStale } from '../scripts/build-web.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import { tellFigure } from './figures.ts'
import { rateByLighthouse } from './first-load/lighthouse.ts'
import { weighScripts } from './first-load/weigh-scripts.ts'

/** The first load of /login without a cache: size of the JavaScript, Lighthouse scores. */
await buildWebIfStale()
const dataDir = await newDataDir()
const app = await startLaurel({ env: { DATA_DIR: dataDir } })
try {
  // Browsers accept brotli on this host name, as they do over https.
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
