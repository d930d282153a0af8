import { chown, readdir, stat, rename, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import pino from 'pino'
import { inSnapshot } from '#platform/server/backup/long-transaction.ts'
import { auditSource } from '#platform/server/backup/audit-source.ts'
import { audit } from '#app/server/audit.ts'
import type { Config } from '#app/server/config.ts'
import { prepareDataDir } from '#platform/server/files/data-dir.ts'
import { bundledHome, ownerAccount } from '#platform/server/db/bundled-home.ts'
import { removeIfEmpty, removeUnusedCopies } from '#platform/server/db/bundled-binaries.ts'
import { canEnter, runAs } from '#platform/server/db/run-as.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { findPlaces, refuseOtherDatabase, stoppedDatabase, type Places, sizeOf } from './places.ts'
import { removeTraces } from './remove-data.ts'
import { openDatabase } from "#platform/server/db/open-database.ts";
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { syncFolder } from '#platform/server/files/sync-folder.ts'

/** Moves the database, the files and the backups to another folder, and audits the books there. */
export async function moveData(config: Config, target: string): Promise<void> {
  refuseOtherDatabase(config)
  const places = await findPlaces(config)
  await refuseUsed(places, target)
  if (places.database !== null) await stoppedDatabase(config)
  const folder = await prepareDataDir(target)
  await giveToOwner(config.dataDir, folder)
  const { database, files, backups } = places
  if (database !== null) await refuseUnreachable(database.folder, folder)
  const moves = [
    { from: database?.folder, to: join(folder, 'postgres') },
    { from: files, to: join(folder, 'files') },
    { from: backups, to: join(folder, 'backups') },
  ].flatMap(({ from, to }) => (from == null ? [] : [{ from, to }]))
  const moved = await moveFolders(moves)
  if (database !== null) {
    await auditAt(folder)
    const { programs } = await bundledHome(folder)
    for (const copy of await removeUnusedCopies(programs)) console.log(`Removed ${copy}.`)
  }
  await moved.removeOriginals()
  if (database !== null) await removeTraces(places, database)
  await removeIfEmpty(config.dataDir)
  console.log(`Next: start Laurel with DATA_DIR=${folder}, where everything is now.`)
}

async function refuseUsed({ dataDir, database }: Places, target: string): Promise<void> {
  const inside = [dataDir, database?.folder ?? dataDir].some((folder) =>
    `${target}${sep}`.startsWith(`${folder}${sep}`),
  )
  if (inside) throw new StartRefused(`${target} is where the data is: choose another folder.`)
  const names = await readdir(target).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : ['something'],
  )
  if (names.length === 0) return
  throw new StartRefused(`There is something in ${target} already: choose an empty folder.`)
}

/** As root, the new folder belongs to the user whose service has the old one. */
async function giveToOwner(from: string, to: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(from)
  await chown(to, uid, gid)
}

/** As root, the database runs as another user. */
async function refuseUnreachable(database: string, folder: string): Promise<void> {
  const account = await ownerAccount(database)
  if (account === null || (await canEnter(account, folder))) return
  throw new StartRefused(
    `The ${account.name}, who runs the database in root's place, can't enter ${folder}: choose a folder that other users can enter, as all above it.`,
  )
}

async function auditAt(dataDir: string): Promise<void> {
  const log = pino({ level: 'warn' })
  const database = await openDatabase({ dataDir, databaseUrl: null }, log)
  try {
    const violations = await inSnapshot(database.connection, (source) =>
      auditSource(source, audit, console.log),
    )
    for (const violation of violations ?? []) console.error(`VIOLATION ${violation}`)
    if (violations === null) console.log('There are tables of an older version: npm start changes them.')
    else console.log(violations.length === 0 ? 'The books balance.' : 'The books do NOT balance.')
    if ((violations ?? []).length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
}

interface Move {
  readonly from: string
  readonly to: string
}

/** Moved folders; a copy to another file system leaves its original until that is removed. */
interface FolderMoves {
  removeOriginals(): Promise<void>
}

/** Moves all folders or none. Throws StartRefused. */
async function moveFolders(moves: readonly Move[]): Promise<FolderMoves> {
  const undo: (() => Promise<void>)[] = []
  const copied: string[] = []
  try {
    for (const move of moves) {
      const isRenamed = await renameFolder(move)
      if (!isRenamed) await copyFolder(move)
      if (!isRenamed) copied.push(move.from)
      undo.push(() => (isRenamed ? rename(move.to, move.from) : removeFolder(move.to)))
    }
  } catch (error) {
    for (const step of undo.toReversed()) await step()
    throw error instanceof StartRefused ? error : refusalOf(error)
  }
  return {
    async removeOriginals() {
      for (const folder of copied) await removeFolder(folder)
    },
  }
}

/** Returns false if the target is on another file system. */
async function renameFolder({ from, to }: Move): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (errorCode(error) === 'EXDEV') return false
    throw error
  }
}

/** Copies under a temporary name, with owners and permissions, which the database needs. */
async function copyFolder({ from, to }: Move): Promise<void> {
  const half = `${to}.unfinished`
  try {
    const { ok, output } = await runAs(null, 'cp', ['-a', '--', from, half])
    if (!ok || (await sizeOf(half)) !== (await sizeOf(from))) {
      throw new StartRefused(`Nothing was moved: ${from} could not be copied.\n${output}`.trimEnd())
    }
    await runAs(null, 'sync', [])
    await rename(half, to)
    await syncFolder(to)
  } finally {
    await removeFolder(half)
  }
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}

function refusalOf(error: unknown): unknown {
  const code = errorCode(error)
  if (code === '') return error
  const { path = '' } = error as NodeJS.ErrnoException
  return new StartRefused(`Nothing was moved: ${path} can't be moved (${code}).`, { cause: error })
}
