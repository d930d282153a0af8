import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Signals these processes, so that they start no others, and then all that descend from them. */
export async function signalTree(roots: readonly number[], signal: NodeJS.Signals): Promise<void> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const parents = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => [pid, parent] as const)
  const tree = new Set(roots)
  // A set visits what is added meanwhile.
  for (const one of tree) {
    for (const [pid, parent] of parents) if (parent === one) tree.add(pid)
  }
  for (const pid of tree) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process ended meanwhile.
    }
  }
}
