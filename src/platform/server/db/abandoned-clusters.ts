import { readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from './connection-loss.ts'
import { isAlive } from './postmaster.ts'
import { runAs } from './run-as.ts'

/** The name of an unfinished database, with the id of its process. */
const UNFINISHED = /^postgres\.new-(\d+)-/

const END_WITHIN_MS = 5_000
const RETRY_AFTER_MS = 20

/**
 * Removes unfinished databases beside `place` whose processes were killed. Ends their initdb first,
 * which would go on writing. Returns how many.
 */
export async function removeAbandoned(place: string): Promise<number> {
  let removed = 0
  for (const name of await readdir(dirname(place))) {
    const pid = Number(UNFINISHED.exec(name)?.[1])
    // In a container, this process may have the id of an earlier one.
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue
    const folder = join(dirname(place), name)
    await endProcessesOn(folder)
    await rm(folder, { recursive: true, force: true })
    removed++
  }
  return removed
}

async function endProcessesOn(folder: string): Promise<void> {
  const deadline = Date.now() + END_WITHIN_MS
  for (;;) {
    const left = await processesOn(folder)
    if (left.length === 0 || Date.now() > deadline) return
    for (const pid of left) kill(pid)
    await pause(RETRY_AFTER_MS)
  }
}

/** The ids of processes whose command line names a path in this folder. */
async function processesOn(folder: string): Promise<number[]> {
  const commands = process.platform === 'linux' ? await commandsOfProc() : await commandsOfPs()
  return [...commands]
    .filter(([pid, command]) => command.includes(`${folder}/`) && isAlive(pid))
    .map(([pid]) => pid)
}

async function commandsOfProc(): Promise<Map<number, string>> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const commands = pids.map(async (pid) => {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return [pid, command] as const
  })
  return new Map(await Promise.all(commands))
}

async function commandsOfPs(): Promise<Map<number, string>> {
  if (process.platform === 'win32') return new Map()
  const { output } = await runAs(null, 'ps', ['-axo', 'pid=,args='])
  return new Map(output.split('\n').map((line) => [Number.parseInt(line, 10), line]))
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has ended, or belongs to another user.
    if (!['ESRCH', 'EPERM'].includes(errorCode(error))) throw error
  }
}
