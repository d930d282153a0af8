import { readdirSync, readFileSync } from 'node:fs'

/** The peak memory of each drawing process, in bytes. */
export function drawingPeaks(of = process.pid): number[] {
  return childrenRunning('drawing-process', of).map(peakOf)
}

/** The ids of child processes that run a program. */
export function childrenRunning(program: string, of = process.pid): number[] {
  const isOf = new RegExp(`^PPid:\\t${of}$`, 'm')
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => isOf.test(read(`/proc/${entry}/status`)))
    .filter((entry) => read(`/proc/${entry}/cmdline`).includes(program))
    .map(Number)
}

/** The peak memory of a process, in bytes. */
export function peakOf(pid: number): number {
  return peakIn(read(`/proc/${pid}/status`))
}

function peakIn(status: string): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}

/** Empty if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
