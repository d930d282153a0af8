import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UnixAccount } from '#platform/server/db/run-as.ts'
import { signalTree } from '../signal-tree.ts'
import type { Command, Network } from './network.ts'

/** A program that a machine runs. */
export interface Service {
  readonly command: Command
  readonly env?: Record<string, string>
  /** Null runs it as this process. */
  readonly account: UnixAccount | null
}

interface Place {
  readonly network: Network
  /** Its number in the network. */
  readonly number: number
  readonly folder: string
}

/** A machine whose services, and all they started, can be killed, frozen and cut off. */
export class Machine {
  readonly number: number
  readonly address: string
  readonly folder: string
  readonly #network: Network
  readonly #services = new Map<string, Service>()
  readonly #running = new Map<string, ChildProcess>()

  private constructor({ network, number, folder }: Place) {
    this.number = number
    this.address = network.addressOf(number)
    this.folder = folder
    this.#network = network
  }

  /** Its folder belongs to `account`. */
  static async make(place: Place, account: UnixAccount | null): Promise<Machine> {
    await mkdir(place.folder, { mode: 0o700 })
    if (account !== null) await chown(place.folder, account.uid, account.gid)
    return new Machine(place)
  }

  /** The path of a new file that only `account` can read. */
  async write(name: string, content: string, account: UnixAccount | null): Promise<string> {
    const path = join(this.folder, name)
    await writeFile(path, content, { mode: 0o600 })
    if (account !== null) await chown(path, account.uid, account.gid)
    return path
  }

  add(name: string, service: Service): void {
    this.#services.set(name, service)
  }

  /** Starts what does not run. */
  start(): void {
    for (const [name, { command, env, account }] of this.#services) {
      if (this.#running.has(name)) continue
      const [program, ...options] = this.#network.on(this.number, account, command)
      const log = openSync(this.#log(name), 'a')
      const child = spawn(program, options, {
        cwd: '/',
        env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', HOME: this.folder, ...env },
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      this.#running.set(name, child)
    }
  }

  /** Kills the service, or all of them, like a power failure. */
  async kill(name?: string): Promise<void> {
    const ended = this.#children(name).map((child) => once(child, 'close'))
    await this.#signal('SIGKILL', name)
    await Promise.all(ended)
    for (const one of name === undefined ? this.#services.keys() : [name]) this.#running.delete(one)
  }

  /** The system still accepts connections, but nothing answers. */
  freeze(name?: string): Promise<void> {
    return this.#signal('SIGSTOP', name)
  }

  thaw(name?: string): Promise<void> {
    return this.#signal('SIGCONT', name)
  }

  cut(): void {
    this.#network.cut(this.number)
  }

  join(): void {
    this.#network.join(this.number)
  }

  /** The names of services that ended by themselves, with the end of their logs. */
  async ended(): Promise<string[]> {
    const names = [...this.#running].flatMap(([name, child]) => (hasEnded(child) ? [name] : []))
    return Promise.all(
      names.map(async (name) => {
        const log = await readFile(this.#log(name), 'utf8')
        return `${name} of machine ${this.number} ended:\n${log.slice(-2_000)}`
      }),
    )
  }

  async #signal(signal: NodeJS.Signals, name?: string): Promise<void> {
    const pids = this.#children(name).flatMap(({ pid = 0 }) => pid)
    // Patroni starts PostgreSQL so that it outlives Patroni.
    const postgres = name === undefined ? await this.#postmaster() : []
    await signalTree([...pids, ...postgres], signal)
  }

  #children(name?: string): ChildProcess[] {
    const entries = [...this.#running].filter(([one]) => name === undefined || one === name)
    return entries.map(([, child]) => child).filter((child) => !hasEnded(child))
  }

  /** The pid file may be older than the process that has its id today. */
  async #postmaster(): Promise<number[]> {
    const folder = join(this.folder, 'data')
    const file = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number(file.split('\n')[0])
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return pid > 0 && command.includes(folder) ? [pid] : []
  }

  #log(name: string): string {
    return join(this.folder, `${name}.log`)
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
