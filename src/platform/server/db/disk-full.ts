import { statfs } from 'node:fs/promises'
import type { DiskSpace } from '#platform/contract/disk-space.ts'
import { errorCode } from './connection-loss.ts'
import type { MonitoringPool } from './monitoring-pool.ts'

/** PostgreSQL's error code. */
const DISK_FULL = '53100'

/** PostgreSQL needs room for one more WAL file to start and to go on. */
export const ROOM_BYTES = 16 * 1024 * 1024

/** The bundled database can't start because its disk is full. */
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

/** The room that ordinary users have on the folder's disk. */
export async function readSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Whether the folder's disk has 16 MB left. */
export async function hasRoom(folder: string): Promise<boolean> {
  return (await readSpace(folder)).free >= ROOM_BYTES
}

// A temporary table, rolled back at once; its rows are not in the WAL.
const TAKE_ROOM = `
  do $$
  begin
    perform set_config('temp_tablespaces', '', true);
    create temporary table room_needed as
      select repeat('x', 1000) as filler from generate_series(1, ${ROOM_BYTES / 1024});
    raise exception sqlstate 'LR000';
  exception when sqlstate 'LR000' then null;
  end $$`

/** Whether the database has 16 MB left, tested by using them for a moment. */
export async function databaseHasRoom(pool: MonitoringPool): Promise<boolean> {
  try {
    await pool.query(TAKE_ROOM)
    return true
  } catch (error) {
    if (isDiskFull(error)) return false
    throw error
  }
}
