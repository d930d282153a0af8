import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Config } from '#app/server/config.ts'
import { removeIfEmpty, removeUnusedCopies } from '#platform/server/db/bundled-binaries.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { refuseFilesOfAnother } from '#platform/server/files/owner.ts'
import { findPlaces, refuseOtherDatabase, sizeOf, stoppedDatabase, type Places } from './places.ts'

/** Removes the database and its files, after confirmation, if Laurel is stopped. */
export async function removeData(config: Config, isSure: boolean): Promise<void> {
  refuseOtherDatabase(config)
  const places = await findPlaces(config)
  const id = places.database === null ? null : await stoppedDatabase(config)
  const files = await ownFiles(places, id)
  const doomed = [places.database?.folder, files].filter((folder) => folder != null)
  if (doomed.length === 0) throw new StartRefused('There is nothing here to remove.')
  console.log('This removes, for good:')
  for (const folder of doomed) console.log(`  ${folder} (${await sizeOf(folder)})`)
  for (const line of whatStays(config, places, files)) console.log(line)
  if (!isSure && !(await confirms())) throw new StartRefused('Nothing was removed.')

  if (places.database !== null) {
    await rm(places.database.folder, { recursive: true, force: true })
    await removeTraces(places, places.database)
  }
  if (files !== null) await rm(files, { recursive: true, force: true })
  for (const copy of await removeUnusedCopies()) console.log(`Removed ${copy}, too.`)
  await removeIfEmpty(config.dataDir)
  console.log('It is removed.')
}

/** The files of this database; null if there are none or another database owns them. */
async function ownFiles({ files }: Places, id: string | null): Promise<string | null> {
  if (files === null) return null
  try {
    await refuseFilesOfAnother(await openFolderStore(files), id)
    return files
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    return null
  }
}

function whatStays({ s3 }: Config, places: Places, files: string | null): string[] {
  const lines: string[] = []
  if (places.backups !== null) lines.push(`The backups in ${places.backups} stay.`)
  if (places.files !== null && files === null) {
    lines.push(`The files in ${places.files} belong to another database, and stay.`)
  }
  if (s3 !== null) lines.push(`What is in the bucket "${s3.bucket}" stays.`)
  return lines
}

async function confirms(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new StartRefused('Nobody is here to be asked: add --yes to remove it all the same.')
  }
  const terminal = createInterface(process.stdin, process.stdout)
  const answer = await terminal.question('Type "remove" to go on: ')
  terminal.close()
  return answer.trim() === 'remove'
}

type Database = NonNullable<Places['database']>

/** Removes the link to a database in another folder, and that folder. */
export async function removeTraces(
  { dataDir }: Places,
  { folder, isElsewhere }: NonNullable<Places['database']>,
): Promise<void> {
  if (!isElsewhere) return
  await rm(join(dataDir, 'postgres'), { force: true })
  await removeIfEmpty(dirname(folder))
}
