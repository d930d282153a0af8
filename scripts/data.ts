import { readConfig, type Config } from '#app/server/config.ts'
import { programCopies } from '#platform/server/db/bundled-binaries.ts'
import { nameOfDatabase } from '#platform/server/db/host-urls.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { moveData } from './data/move-data.ts'
import { findPlaces, sizeOf } from './data/places.ts'
import { removeData } from './data/remove-data.ts'
import { folderOf, readWords, refuse } from './read-options.ts'

const { words, values } = readWords({ yes: { type: 'boolean' } })
try {
  await run(words)
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function run([verb, folder, ...more]: readonly string[]): Promise<void> {
  const isAlone = folder === undefined
  const isFirst = !isAlone && more.length === 0
  if (verb === 'where' && isAlone) return sayWhere(readConfig(process.env))
  if (verb === 'remove' && isAlone) return removeData(readConfig(process.env), values.yes === true)
  if (verb === 'move' && isFirst) return moveData(readConfig(process.env), folderOf(verb, folder))
  return refuse()
}

/** Prints the location and size of all data of this configuration. */
async function sayWhere(config: Config): Promise<void> {
  const { databaseUrl, s3 } = config
  const { dataDir, database, files, backups } = await findPlaces(config)
  console.log(`The data is in ${dataDir}.`)
  if (databaseUrl !== null) say('database', `PostgreSQL at ${nameOfDatabase(databaseUrl)}`)
  if (s3 !== null) say('files', `the bucket "${s3.bucket}"`)
  const unused = (isUnused: boolean) => (isUnused ? ', not in use' : '')
  const sayFolder = async (what: string, folder: string | null | undefined, note = '') => {
    if (folder !== null && folder !== undefined)
      say(what, `${folder} (${await sizeOf(folder)}${note})`)
  }
  await sayFolder('database', database?.folder, unused(databaseUrl !== null))
  await sayFolder('files', files, unused(s3 !== null))
  await sayFolder('backups', backups)
  for (const copy of await programCopies()) await sayFolder('programs', copy)
}

function say(what: string, place: string): void {
  console.log(`${what.padEnd('database'.length)}  ${place}`)
}
