import { constants, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * As root: gives a new file, or a new folder with its content, the owner of the folder it is in.
 * Else a service that runs as another user could not go on with what root's commands have written.
 */
export async function keepOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dirname(path))
  if (uid === 0) return
  const isFolder = (await stat(path)).isDirectory()
  const content = isFolder ? await readdir(path, { recursive: true }) : []
  // The folder itself comes last: until then its content can't be exchanged.
  for (const each of [...content.map((name) => join(path, name)), path]) {
    // By its handle: the owner of the folder around it may put a link in place of the path.
    await using handle = await open(each, constants.O_RDONLY | constants.O_NOFOLLOW)
    await handle.chown(uid, gid)
  }
}

/**
 * Creates a folder and its missing parents, private to the owner of the folder above. Returns
 * whether it was missing.
 */
export async function makePrivateFolder(folder: string): Promise<boolean> {
  const outermost = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (outermost !== undefined) await keepOwner(outermost)
  return outermost !== undefined
}
