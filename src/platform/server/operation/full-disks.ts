import type { Logger } from 'pino'
import { isLowOnSpace, type DiskSpace } from '#platform/contract/disk-space.ts'
import { ROOM_BYTES } from '#platform/server/db/disk-full.ts'

/** The disk of the database, and the disk of uploaded files. */
export type Disk = 'database' | 'files'
export const DISKS: readonly Disk[] = ['database', 'files']

export interface FullDisks {
  /** Whether the disk is full: a write failed for lack of space, or less than 16 MB are left. */
  readonly isFull: (disk: Disk) => boolean
  /** The room when it was last measured; null: unknown. */
  readonly spaceOf: (disk: Disk) => DiskSpace | null
  /** Reports a write that failed for lack of space. */
  notice(disk: Disk): void
  /** Stops measuring. */
  close(): void
}

/** How the room of a disk is known. Both may reject if they can't tell. */
export interface DiskProbe {
  /** Null: on another machine, or in a bucket. */
  readonly readSpace: () => Promise<DiskSpace | null>
  /** Whether a write finds room, asked of a full disk. */
  readonly hasRoom: () => Promise<boolean>
}

const CHECK_EVERY_MS = 5_000
const NAMES: Readonly<Record<Disk, string>> = {
  database: "The database's disk",
  files: 'The disk for uploaded files',
}

/**
 * Measures the disks every five seconds, and logs when one runs low, when it is full and when it has
 * room again.
 */
export function trackFullDisks(probes: Readonly<Record<Disk, DiskProbe>>, log: Logger): FullDisks {
  const spaces = new Map<Disk, DiskSpace>()
  const fullSince = new Map<Disk, number>()

  function notice(disk: Disk): void {
    if (fullSince.has(disk)) return
    fullSince.set(disk, performance.now())
    log.error({ disk }, `${NAMES[disk]} is full: writes are refused until it has room`)
  }

  async function measure(disk: Disk): Promise<void> {
    const space = await probes[disk].readSpace().catch(() => null)
    if (space === null) return
    const wasLow = isLow(spaces.get(disk))
    spaces.set(disk, space)
    if (space.free < ROOM_BYTES) notice(disk)
    else if (isLow(space) && !wasLow) log.warn({ disk, ...space }, `${NAMES[disk]} has little room`)
  }

  async function check(disk: Disk): Promise<void> {
    await measure(disk)
    const since = fullSince.get(disk)
    if (since === undefined || !(await probes[disk].hasRoom().catch(() => false))) return
    fullSince.delete(disk)
    const seconds = Math.round((performance.now() - since) / 1000)
    log.warn({ disk, seconds }, `${NAMES[disk]} has room again`)
  }

  const checkAll = () => {
    for (const disk of DISKS) void check(disk)
  }
  checkAll()
  const timer = setInterval(checkAll, CHECK_EVERY_MS).unref()
  return {
    isFull: (disk) => fullSince.has(disk),
    spaceOf: (disk) => spaces.get(disk) ?? null,
    notice,
    close: () => clearInterval(timer),
  }
}

function isLow(space: DiskSpace | undefined): boolean {
  return space !== undefined && isLowOnSpace(space)
}
