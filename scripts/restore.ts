import { resolve } from 'node:path'
import { restore } from '#server/carry/restore.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { readOptions } from './read-options.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'npm run restore -- --from folder [--even-unbalanced]'
const { from, 'even-unbalanced': evenUnbalanced = false } = readOptions(USAGE, {
  from: { type: 'string' },
  'even-unbalanced': { type: 'boolean' },
})
if (from === undefined) {
  process.stderr.write(`Usage: ${USAGE}\n`)
  process.exit(1)
}

await withDatabase(
  async ({ connection }, config) => {
    const store = await openFileStore(config)
    try {
      const folder = resolve(from)
      const order = { connection, store, folder, say: console.log, evenUnbalanced }
      const { manifest, violations } = await restore(order)
      for (const name of manifest.files.missing) console.error(`MISSING the file ${name}`)
      for (const violation of violations) console.error(`VIOLATION ${violation}`)
      console.log(violations.length === 0 ? 'The books balance.' : 'The books do NOT balance.')
      console.log('Everything is restored. Everybody has to sign in again.')
      if (manifest.files.missing.length + violations.length > 0) process.exitCode = 1
    } finally {
      store.close()
    }
  },
  { alone: true },
)
