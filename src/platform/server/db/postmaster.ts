import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import type { BundledHome } from './bundled-home.ts'
import { errorCode } from './connection-loss.ts'
import { runAs, type Finished } from './run-as.ts'

/** A database process that runs on a cluster, as its own pid file says. */
export interface Postmaster {
  pid: number
  port: number
}

/** Null when none runs; the pid file of one that died is removed, so that it stops nobody. */
export async function runningPostmaster(home: BundledHome): Promise<Postmaster | null> {
  const path = join(home.folder, 'cluster/postmaster.pid')
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  if (isAlive(pid) && (await isPostgres(pid))) return { pid, port: Number(lines[3] ?? 0) }
  await rm(path, { force: true })
  return null
}

/** After a restart of the machine or container the number may belong to any other program. */
async function isPostgres(pid: number): Promise<boolean> {
  const program = await programOf(pid)
  return program === null || basename(program).startsWith('postgres')
}

async function programOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
    return commandLine?.split('\0')[0] ?? null
  }
  if (process.platform === 'win32') return null
  const found = await runAs(null, 'ps', ['-o', 'comm=', '-p', String(pid)])
  return found.ok ? found.output : null
}

export function startPostmaster(
  home: BundledHome,
  port: number,
  settings: string[],
): Promise<Finished> {
  const options = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...settings,
  ]
  return pgCtl(home, 'start', [
    `--log=${join(home.folder, 'log/start.log')}`,
    `--options=${options.map((option) => `-c ${option}`).join(' ')}`,
  ])
}

/** Open transactions are rolled back, committed ones are on disk. */
export function stopPostmaster(home: BundledHome): Promise<Finished> {
  return pgCtl(home, 'stop', ['--mode=fast'])
}

function pgCtl(home: BundledHome, verb: string, args: string[]): Promise<Finished> {
  const cluster = join(home.folder, 'cluster')
  const common = [verb, '--silent', '--wait', '--timeout=60', `--pgdata=${cluster}`]
  return runAs(home.account, join(home.programs, 'bin/pg_ctl'), [...common, ...args], home.folder)
}

/** A port of 127.0.0.1 that is free now; `wanted` if it is. */
export async function freePort(wanted: number): Promise<number> {
  const server = createServer()
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    })
  const port = await listen(wanted).catch(() => listen(0))
  await new Promise((resolve) => server.close(resolve))
  return port
}

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
