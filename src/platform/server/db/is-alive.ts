import { readFileSync } from 'node:fs'
import { errorCode } from './connection-loss.ts'

/** Whether a process runs; one that has ended and that nobody waits for does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  return !isZombie(pid)
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the program's name, which stands in brackets and may hold any sign.
    return status.slice(status.lastIndexOf(')')).startsWith(') Z')
  } catch {
    return false
  }
}
