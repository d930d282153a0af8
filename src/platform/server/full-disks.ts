import type { Logger } from 'pino'

/** Where the database keeps its files, and where Laurel keeps those that people upload. */
export type Disk = 'database' | 'files'
export const DISKS: readonly Disk[] = ['database', 'files']

export interface FullDisks {
  /** Whether a write found no room, and none was seen since. */
  readonly isFull: (disk: Disk) => boolean
  /** A write found no room. */
  notice(disk: Disk): void
  /** Looks no more. */
  close(): void
}

const LOOK_EVERY_MS = 5_000
const NAMES: Readonly<Record<Disk, string>> = {
  database: "The database's disk",
  files: 'The disk for uploaded files',
}

/**
 * Remembers which disks are full. While one is, looks every five seconds whether it has room, so that
 * it ends without anybody's request; logs both ends once. `hasRoom` may reject: nothing is known then.
 */
export function watchFullDisks(
  hasRoom: Readonly<Record<Disk, () => Promise<boolean>>>,
  log: Logger,
): FullDisks {
  const full = new Map<Disk, { since: number; timer: NodeJS.Timeout }>()

  async function look(disk: Disk): Promise<void> {
    const found = await hasRoom[disk]().catch(() => false)
    const noticed = full.get(disk)
    if (!found || noticed === undefined) return
    clearInterval(noticed.timer)
    full.delete(disk)
    const seconds = Math.round((performance.now() - noticed.since) / 1000)
    log.warn({ disk, seconds }, `${NAMES[disk]} has room again`)
  }

  return {
    isFull: (disk) => full.has(disk),
    notice(disk) {
      if (full.has(disk)) return
      const timer = setInterval(() => void look(disk), LOOK_EVERY_MS).unref()
      full.set(disk, { since: performance.now(), timer })
      log.error(
        { disk },
        `${NAMES[disk]} is full: what is to be saved is refused until it has room`,
      )
    },
    close() {
      for (const { timer } of full.values()) clearInterval(timer)
    },
  }
}
