const MB = 1024 ** 2
/** A process at rest, its workers for pictures and documents, and room for a busy hour. */
const PROCESS_MB = 512
/** The bundled PostgreSQL: its shared memory and its connections. */
const DATABASE_MB = 512

interface MemoryFacts {
  /** Of the control group; 0 or the machine's own memory: none. */
  readonly limitBytes: number
  readonly machineBytes: number
  readonly isBundled: boolean
}

export interface MemoryFinding {
  readonly level: 'info' | 'warn'
  readonly sentence: string
}

/** The log line about the memory limit, above which the system kills the process silently; null: no limit. */
export function findMemoryLimit({
  limitBytes,
  machineBytes,
  isBundled,
}: MemoryFacts): MemoryFinding | null {
  if (limitBytes <= 0 || limitBytes >= machineBytes) return null
  const limit = Math.floor(limitBytes / MB)
  const needed = PROCESS_MB + (isBundled ? DATABASE_MB : 0)
  const about = `The memory limit of this process${isBundled ? ' and its database' : ''} is ${limit} MB`
  if (limit >= needed) return { level: 'info', sentence: `${about}.` }
  return {
    level: 'warn',
    sentence: `${about}, and ${needed} MB are needed: the system may kill it without a word. Raise MemoryMax= in the unit, --memory of the container or limits.memory of the pod.`,
  }
}
