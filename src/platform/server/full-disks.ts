import type { Logger } from 'pino'

/** The disk of the database, and the disk of uploaded files. */
export type Disk = 'database' | 'files'
export const DISKS: readonly Disk[] = ['database', 'files']

export interface FullDisks {
  /** Whether a write failed for lack of space and the disk is still full. */
  readonly isFull: (disk: Disk) => boolean
  /** Reports a write that failed for lack of space. */
  notice(disk: Disk): void
  /** Stops checking. */
  close(): void
}

const CHECK_EVERY_MS = 5_000
const NAMES: Readonly<Record<Disk, string>> = {
  database: "The database's disk",
  files: 'The disk for uploaded files',
}

/**
 * Tracks full disks. Checks a full one every five seconds, and logs when it fills and when it has
 * space again. `hasRoom` may reject if it can't tell.
 */
export function trackFullDisks(
  hasRoom: Readonly<Record<Disk, () => Promise<boolean>>>,
  log: Logger,
): FullDisks {
  const full = new Map<Disk, { since: number; timer: NodeJS.Timeout }>()

  async function check(disk: Disk): Promise<void> {
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
      const timer = setInterval(() => void check(disk), CHECK_EVERY_MS).unref()
      full.set(disk, { since: performance.now(), timer })
      log.error({ disk }, `${NAMES[disk]} is full: writes are refused until it has room`)
    },
    close() {
      for (const { timer } of full.values()) clearInterval(timer)
    },
  }
}
