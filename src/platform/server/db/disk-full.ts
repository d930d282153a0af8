import { statfs } from 'node:fs/promises'
import { errorCode } from './connection-loss.ts'
import type { WatchPool } from './watch-pool.ts'

/** PostgreSQL's own code for it. */
const DISK_FULL = '53100'

/** PostgreSQL needs room for one more file of its log (WAL) to start, and to go on for long. */
export const ROOM_BYTES = 16 * 1024 * 1024

/** The bundled database can't start: its log can't be written. */
export class DatabaseDiskFull extends Error {
  readonly code = DISK_FULL
  override name = 'DatabaseDiskFull'

  constructor(folder: string) {
    super(`The disk is full: the database in ${folder} has no room to start.`)
  }
}

export function isDiskFull(error: unknown): boolean {
  return errorCode(error) === DISK_FULL
}

/** Whether the file system of a folder has room for 16 MB more. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= ROOM_BYTES
}

// Written and rolled back at once, which gives the room back. Its rows are not in the log.
const TAKE_ROOM = `
  do $$
  begin
    perform set_config('temp_tablespaces', '', true);
    create temporary table room_needed as
      select repeat('x', 1000) as filler from generate_series(1, ${ROOM_BYTES / 1024});
    raise exception sqlstate 'LR000';
  exception when sqlstate 'LR000' then null;
  end $$`

/** Whether the database has room for 16 MB more; found out by taking it for a moment. */
export async function databaseHasRoom(watch: WatchPool): Promise<boolean> {
  try {
    await watch.query(TAKE_ROOM)
    return true
  } catch (error) {
    if (isDiskFull(error)) return false
    throw error
  }
}
