import type { Config } from '#app/server/config.ts'
import { nameOfDatabase } from '#platform/server/db/host-urls.ts'
import { programCopies } from '#platform/server/db/bundled-binaries.ts'
import { findPlaces, sizeOf } from './places.ts'

/** Prints the location and size of all data of this configuration. */
export async function sayWhere(config: Config): Promise<void> {
  const { databaseUrl, s3 } = config
  const { dataDir, database, files, backups } = await findPlaces(config)
  console.log(`The data is in ${dataDir}.`)
  if (databaseUrl !== null) say('database', `PostgreSQL at ${nameOfDatabase(databaseUrl)}`)
  if (s3 !== null) say('files', `the bucket "${s3.bucket}"`)
  const unused = (isUnused: boolean) => (isUnused ? ', not in use' : '')
  const sayFolder = async (what: string, folder: string | null | undefined, note = '') => {
    if (folder != null) say(what, `${folder} (${await sizeOf(folder)}${note})`)
  }
  await sayFolder('database', database?.folder, unused(databaseUrl !== null))
  await sayFolder('files', files, unused(s3 !== null))
  await sayFolder('backups', backups)
  for (const copy of await programCopies()) await sayFolder('programs', copy)
}

function say(what: string, place: string): void {
  console.log(`${what.padEnd('database'.length)}  ${place}`)
}
