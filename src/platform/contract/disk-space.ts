/** The room on a disk, in bytes. */
export interface DiskSpace {
  readonly free: number
  readonly total: number
}

const GB = 1024 ** 3

/** Whether less than a tenth of the disk is free, or less than 10 GB of a large one. */
export function isLowOnSpace({ free, total }: DiskSpace): boolean {
  return free < Math.min(0.1 * total, 10 * GB)
}
