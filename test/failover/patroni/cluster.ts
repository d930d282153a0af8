import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '#test/harness/until.ts'
import { unprivilegedAccount, type UnixAccount } from '#platform/server/db/run-as.ts'
import { leadsEtcd } from './ask-etcd.ts'
import { isReady, leads, membersOf } from './ask-patroni.ts'
import { etcdVariables, haproxyFile, patroniFile } from './configurations.ts'
import { Machine } from './machine.ts'
import { Network } from './network.ts'
import { findPrograms, type Programs } from './programs.ts'

const DATABASES = 3
const PROXIES = 2
const START_MS = 120_000

/** Three machines with etcd, Patroni and PostgreSQL, and two with HAProxy. */
export class Cluster {
  readonly network: Network
  readonly databases: Machine[] = []
  readonly proxies: Machine[] = []
  /** The password of the role `laurel`. */
  readonly password = secret()
  readonly #folder: string
  readonly #passwords = { superuser: secret(), replication: secret(), rewind: secret() }

  private constructor(folder: string) {
    this.#folder = folder
    this.network = Network.open(DATABASES + PROXIES)
  }

  static async start(): Promise<Cluster> {
    const programs = findPrograms()
    const folder = await mkdtemp(join(tmpdir(), 'laurel-patroni-'))
    await chmod(folder, 0o755)
    const cluster = new Cluster(folder)
    try {
      await cluster.#makeMachines(programs)
      for (const machine of cluster.#machines) machine.start()
      await cluster.untilWhole()
      await cluster.#makeDatabase()
      return cluster
    } catch (error) {
      await cluster.remove()
      throw error
    }
  }

  /** The machine whose Patroni leads; null while there is none. */
  async leader(): Promise<Machine | null> {
    const found = await Promise.all(this.databases.map(leads))
    return this.databases.find((_, place) => found[place]) ?? null
  }

  async etcdLeader(): Promise<Machine | null> {
    const found = await Promise.all(this.databases.map(leadsEtcd))
    return this.databases.find((_, place) => found[place]) ?? null
  }

  /** Waits for one leader, a synchronous standby and another standby, and for both HAProxies. */
  async untilWhole(): Promise<void> {
    await until(async () => {
      const ended = await Promise.all(this.#machines.map((machine) => machine.ended()))
      if (ended.flat().length > 0) throw new Error(ended.flat().join('\n'))
      const leader = await this.leader()
      if (leader === null || (await this.etcdLeader()) === null) return false
      return isReady(await membersOf(leader))
    }, START_MS)
  }

  /** The URL that names these hosts, for Laurel. */
  url(hosts: readonly string[]): string {
    return `postgres://laurel:${this.password}@${hosts.join()}/laurel`
  }

  /** Runs statements of the superuser on the leader, each in a transaction of its own. */
  async #makeDatabase(): Promise<void> {
    const leader = await this.leader()
    if (leader === null) throw new Error('nobody leads')
    const user = `postgres:${this.#passwords.superuser}`
    const connectionString = `postgres://${user}@${leader.address}:5432/postgres`
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      await client.query(`create role laurel login password '${this.password}'`)
      await client.query(`create database laurel owner laurel encoding 'UTF8' template template0`)
    } finally {
      await client.end()
    }
  }

  get #machines(): Machine[] {
    return [...this.databases, ...this.proxies]
  }

  async #makeMachines(programs: Programs): Promise<void> {
    const account = process.getuid?.() === 0 ? await unprivilegedAccount() : null
    for (let number = 1; number <= DATABASES; number++) {
      this.databases.push(await this.#makeDatabaseMachine(number, programs, account))
    }
    for (let number = DATABASES + 1; number <= DATABASES + PROXIES; number++) {
      const machine = await this.#machine(number, null)
      const file = haproxyFile({ network: this.network, machine })
      const path = await machine.write('haproxy.cfg', file, null)
      machine.add('haproxy', { command: [programs.haproxy, '-db', '-f', path], account: null })
      this.proxies.push(machine)
    }
  }

  async #makeDatabaseMachine(number: number, programs: Programs, account: UnixAccount | null) {
    const { network } = this
    const machine = await this.#machine(number, account)
    const wanted = { network, machine, passwords: this.#passwords, programs: programs.postgres }
    const path = await machine.write('patroni.yml', patroniFile(wanted), account)
    machine.add('etcd', { command: [programs.etcd], env: etcdVariables(wanted), account })
    machine.add('patroni', { command: [programs.patroni, path], account })
    return machine
  }

  #machine(number: number, account: UnixAccount | null): Promise<Machine> {
    const place = { network: this.network, number, folder: join(this.#folder, `machine-${number}`) }
    return Machine.make(place, account)
  }

  async remove(): Promise<void> {
    for (const machine of this.#machines) await machine.kill()
    this.network.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

function secret(): string {
  return randomBytes(12).toString('hex')
}
