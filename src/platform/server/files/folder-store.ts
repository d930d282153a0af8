import { randomUUID } from 'node:crypto'
import { chmod, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { readSpace } from '#platform/server/db/disk-full.ts'
import { keepOwner, makePrivateFolder } from './keep-owner.ts'
import { checkFileName, orFail, readFrom, type FileStore } from './store.ts'
import { syncFolder } from './sync-folder.ts'

const LEFT_AFTER_MS = 60 * 60_000

/**
 * Stores files in a folder, in subfolders named by their first two digits. Files are written under
 * a temporary name first, so that every named file is complete. Throws FileStoreFailed.
 */
export async function openFolderStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming')
  await orFail('make the folder', () => makeStore(folder, incoming))

  const placeOf = (name: string): string => {
    checkFileName(name)
    return join(folder, name.slice(0, 2), name)
  }

  return {
    async keep(name, content) {
      const place = placeOf(name)
      await orFail('keep a file', async () => {
        const temporary = join(incoming, randomUUID())
        try {
          await writeDurably(temporary, content)
          await makeFolder(dirname(place))
          await rename(temporary, place)
        } catch (error) {
          await rm(temporary, { force: true })
          throw error
        }
        await syncFolder(dirname(place))
      })
    },

    open(name) {
      const place = placeOf(name)
      return orFail('read a file', () => openFile(place))
    },

    async remove(names) {
      const places = names.map(placeOf)
      await orFail('remove files', async () => {
        await Promise.all(places.map((place) => rm(place, { force: true })))
        await Promise.all([...new Set(places.map(dirname))].map(syncFolder))
      })
    },

    async removeLeftovers() {
      await orFail('remove leftovers', async () => {
        const before = Date.now() - LEFT_AFTER_MS
        for (const name of await readdir(incoming)) {
          const path = join(incoming, name)
          const found = await stat(path).catch(nullIfMissing)
          if (found !== null && found.mtimeMs < before) await rm(path, { force: true })
        }
      })
    },

    place: `the folder ${folder}`,
    placeOf,
    readSpace: () => readSpace(incoming),

    close: () => undefined,
  }
}

async function makeStore(folder: string, incoming: string): Promise<void> {
  await makePrivateFolder(incoming)
  await restrictAccess(folder)
  await syncFolder(dirname(folder))
  await syncFolder(folder)
}

async function openFile(place: string) {
  const file = await open(place).catch(nullIfMissing)
  if (file === null) return null
  try {
    const { size } = await file.stat()
    return { content: readFrom(file.createReadStream()), length: size }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(content)
  await keepOwner(path)
  await file.sync()
}

async function makeFolder(folder: string): Promise<void> {
  if (await makePrivateFolder(folder)) await syncFolder(dirname(folder))
}

function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/**
 * Removes other users' access to a folder and its content, which earlier versions allowed. The
 * folder itself comes last: if it is closed, all is done.
 */
async function restrictAccess(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder)
  if (uid !== process.getuid?.() || (mode & 0o077) === 0) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const mode = entry.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE
    if (!entry.isSymbolicLink()) await setMode(join(entry.parentPath, entry.name), mode)
  }
  await setMode(folder, PRIVATE_FOLDER)
}

/** Ignores file systems without permissions, and files removed meanwhile. */
async function setMode(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch(() => undefined)
}
