import { readdirSync, readFileSync } from 'node:fs'

/** The most memory that each drawing process of this one has held, in bytes. */
export function drawingPeaks(of = process.pid): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    const status = read(`/proc/${entry}/status`)
    if (!new RegExp(`^PPid:\\t${of}$`, 'm').test(status)) return []
    return read(`/proc/${entry}/cmdline`).includes('drawing-process') ? [peakIn(status)] : []
  })
}

/** The most memory that a process has held, in bytes. */
export function peakOf(pid: number): number {
  return peakIn(read(`/proc/${pid}/status`))
}

function peakIn(status: string): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}

/** Empty where the process is gone meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
