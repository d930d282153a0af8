import { readdir, readFile } from 'node:fs/promises'

/** Clock ticks a second of /proc on Linux. */
const TICKS = 100

export interface Usage {
  /** Resident memory in MB: of the server process, with the workers that it started; of PostgreSQL. */
  readonly laurel: number
  readonly postgres: number
  /** Seconds of processor time so far, of all these. */
  readonly seconds: number
}

/** Memory and processor time of Laurel and its bundled PostgreSQL. Shared memory counts once. */
export async function usageOf(laurel: number, postmaster: number): Promise<Usage> {
  const processes = await readProcesses()
  const ours = familyOf(processes, laurel, postmaster)
  const theirs = familyOf(processes, postmaster, laurel)
  const ticks = [...ours, ...theirs].reduce((sum, one) => sum + one.ticks, 0)
  const [mine, postgres] = [await memoryOf(ours), await memoryOf(theirs)]
  return { laurel: mine, postgres, seconds: ticks / TICKS }
}

interface Process {
  readonly pid: number
  readonly parent: number
  /** Of the process and of those of its children that have ended. */
  readonly ticks: number
}

async function readProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = pids.map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // The name, in brackets, may have spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { pid: Number(pid), parent: Number(fields[1]), ticks }
  })
  return (await Promise.all(stats)).filter(({ ticks }) => !Number.isNaN(ticks))
}

function familyOf(all: readonly Process[], root: number, without: number): Process[] {
  const head = all.filter(({ pid }) => pid === root)
  const children = all.filter(({ pid, parent }) => parent === root && pid !== without)
  return [...head, ...children.flatMap(({ pid }) => familyOf(all, pid, without))]
}

async function memoryOf(processes: readonly Process[]): Promise<number> {
  const shares = processes.map(async ({ pid }) => {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
  })
  return (await Promise.all(shares)).reduce((sum, share) => sum + share, 0)
}
