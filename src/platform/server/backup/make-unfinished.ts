import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isAlive } from '#platform/server/db/is-alive.ts'

const UNFINISHED = /\.unfinished-(\d+)@(.+)-\w{6}$/

/**
 * Makes the folder that a backup is written to until it is whole and gets its name. Those that
 * commands of this machine left beside it when they were killed are removed.
 */
export async function makeUnfinished(folder: string): Promise<string> {
  const beside = dirname(folder)
  for (const name of await readdir(beside)) {
    const [, pid, machine] = UNFINISHED.exec(name) ?? []
    if (machine !== hostname() || isAlive(Number(pid))) continue
    await rm(join(beside, name), { recursive: true, force: true })
  }
  return mkdtemp(join(beside, `${basename(folder)}.unfinished-${process.pid}@${hostname()}-`))
}
