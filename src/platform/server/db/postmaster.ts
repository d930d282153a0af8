import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { errorCode } from './connection-loss.ts'
import { runAs, type ProgramResult, type UnixAccount } from './run-as.ts'

/** A running database server, according to its pid file. */
export interface Postmaster {
  pid: number
  port: number
}

/**
 * The running server of a cluster, or null. Removes the pid file of a dead one, which would prevent
 * a start.
 */
export async function runningPostmaster(
  home: Pick<BundledHome, 'folder'>,
): Promise<Postmaster | null> {
  const path = join(home.folder, 'cluster/postmaster.pid')
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  if (isAlive(pid) && (await isPostgres(pid))) return { pid, port: Number(lines[3] ?? 0) }
  await rm(path, { force: true })
  return null
}

/** After a reboot the id may belong to another program. */
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
  settings: readonly string[],
): Promise<ProgramResult> {
  const options = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Details of an error contain values such as addresses.
    'log_error_verbosity=terse',
    ...settings,
  ]
  return pgCtl(home, 'start', [
    `--log=${join(home.folder, 'log/start.log')}`,
    `--options=${options.map((option) => `-c ${option}`).join(' ')}`,
  ])
}

/** Rolls back open transactions; committed ones are on disk. */
export function stopPostmaster(home: BundledHome): Promise<ProgramResult> {
  return pgCtl(home, 'stop', ['--mode=fast'])
}

function pgCtl(home: BundledHome, verb: string, args: string[]): Promise<ProgramResult> {
  const cluster = join(home.folder, 'cluster')
  const common = [verb, '--silent', '--wait', '--timeout=60', `--pgdata=${cluster}`]
  return runAs(home.account, join(home.programs, 'bin/pg_ctl'), [...common, ...args], home.folder)
}

/** A free port of 127.0.0.1; `wanted` if it is free. */
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

/** Whether a process runs; a zombie does not. */
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
    // The state follows the program's name, which is in brackets and may contain any character.
    return status.slice(status.lastIndexOf(')')).startsWith(') Z')
  } catch {
    return false
  }
}

/** The folder of a bundled database, and the account it runs as (null: our own). */
export interface BundledHome {
  /** Contains cluster/, log/ and the password. */
  folder: string
  /** PostgreSQL's programs: bin/, lib/, share/. */
  programs: string
  account: UnixAccount | null
}
