import { spawnSync } from 'node:child_process'
import { isAlive } from '#platform/server/db/postmaster.ts'
import type { UnixAccount } from '#platform/server/db/run-as.ts'

/** A program and its options. */
export type Command = readonly [program: string, ...options: string[]]

/**
 * A network of machines, numbered from 1. Where this process may make network namespaces, each
 * machine has one, and can be cut off like by a pulled cable; elsewhere it has a loopback address.
 */
export class Network {
  /** The first three parts of each address, with a dot at the end. */
  readonly prefix: string
  readonly canCut: boolean
  readonly #machines: number
  /** Linux has room for 15 characters. */
  readonly #name = `lrl${process.pid}`

  private constructor(machines: number) {
    const place = 1 + (process.pid % 250)
    this.#machines = machines
    this.canCut = process.getuid?.() === 0 && this.#make(`10.213.${place}.`)
    this.prefix = `${this.canCut ? 10 : 127}.213.${place}.`
    if (!this.canCut) this.close()
  }

  static open(machines: number): Network {
    removeLeftovers()
    return new Network(machines)
  }

  /** Where clients of a machine come from, in the notation of pg_hba.conf. */
  get clients(): string {
    return this.canCut ? `${this.prefix}0/24` : '127.0.0.0/8'
  }

  addressOf(machine: number): string {
    return `${this.prefix}${machine}`
  }

  /** The command on the machine, as `account` (null: our own); it ends with this process. */
  on(machine: number, account: UnixAccount | null, command: Command): Command {
    const as =
      account === null ? [] : [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
    const wanted: Command = ['setpriv', ...as, '--pdeathsig=KILL', '--', ...command]
    if (!this.canCut) return wanted
    return ['nsenter', `--net=/run/netns/${this.#namespace(machine)}`, '--', ...wanted]
  }

  /** Packets from and to the machine get lost from now on. */
  cut(machine: number): void {
    this.#surely('link', 'set', this.#namespace(machine), 'down')
  }

  join(machine: number): void {
    this.#surely('link', 'set', this.#namespace(machine), 'up')
  }

  close(): void {
    for (let machine = 1; machine <= this.#machines; machine++) {
      ip('netns', 'del', this.#namespace(machine))
    }
    ip('link', 'del', this.#name)
  }

  /** A bridge here with a cable to each machine; returns whether all could be made. */
  #make(prefix: string): boolean {
    const made =
      ip('link', 'add', this.#name, 'type', 'bridge') &&
      ip('addr', 'add', `${prefix}254/24`, 'dev', this.#name) &&
      ip('link', 'set', this.#name, 'up')
    const machines = Array.from({ length: this.#machines }, (_, place) => place + 1)
    return made && machines.every((machine) => this.#wire(machine, `${prefix}${machine}/24`))
  }

  #wire(machine: number, address: string): boolean {
    const name = this.#namespace(machine)
    const inside = (...words: string[]): boolean => ip('-n', name, ...words)
    return (
      ip('netns', 'add', name) &&
      ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name) &&
      ip('link', 'set', name, 'master', this.#name, 'up') &&
      inside('addr', 'add', address, 'dev', 'eth0') &&
      inside('link', 'set', 'eth0', 'up') &&
      inside('link', 'set', 'lo', 'up')
    )
  }

  /** The name of the machine's namespace, and of its cable's end at the bridge. */
  #namespace(machine: number): string {
    return `${this.#name}m${machine}`
  }

  #surely(...words: string[]): void {
    if (!ip(...words)) throw new Error(`ip ${words.join(' ')} failed`)
  }
}

const NAMES = /\blrl(\d+)(?:m\d+)?\b/g

/** Removes the networks of runs that were killed, with all that still runs on their machines. */
function removeLeftovers(): void {
  const known = ask('netns', 'list') + ask('-o', 'link')
  for (const [name, pid] of known.matchAll(NAMES)) {
    if (isAlive(Number(pid))) continue
    for (const left of ask('netns', 'pids', name).trim().split('\n')) {
      if (left !== '') process.kill(Number(left), 'SIGKILL')
    }
    ip('netns', 'del', name)
    ip('link', 'del', name)
  }
}

function ask(...words: string[]): string {
  return spawnSync('ip', words, { encoding: 'utf8' }).stdout ?? ''
}

function ip(...words: string[]): boolean {
  return spawnSync('ip', words, { stdio: 'ignore' }).status === 0
}
