import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { until } from '#test/harness/until.ts'
import { bundledHome } from '#platform/server/db/bundled-home.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { PostgresServer } from './postgres-server.ts'

const SYNCHRONOUS = `select true as yes from pg_stat_replication where sync_state = 'sync'`
const NAMES = 'synchronous_standby_names'

/** A primary and its synchronous standby. */
export class Pair {
  readonly #dataDir: string
  readonly #all: PostgresServer[]
  #primary: PostgresServer
  #standby: PostgresServer | undefined
  /** The old primary's place, after the promotion. */
  #place = 0

  private constructor(dataDir: string, primary: PostgresServer) {
    this.#dataDir = dataDir
    this.#primary = primary
    this.#all = [primary]
  }

  static async make(): Promise<Pair> {
    const dataDir = await newDataDir()
    const home = await bundledHome(dataDir)
    const password = (await readFile(join(home.folder, 'password'), 'utf8')).trim()
    const primary = new PostgresServer(home, await freePort(0), password)
    await primary.start()
    await primary.ask('create database laurel', 'postgres')
    const pair = new Pair(dataDir, primary)
    await pair.keepStandby()
    return pair
  }

  get primary(): PostgresServer {
    return this.#primary
  }

  get standby(): PostgresServer {
    if (this.#standby === undefined) throw new Error('the primary has no standby')
    return this.#standby
  }

  /** The ports of both servers, in an order that does not depend on which is the primary. */
  get ports(): readonly number[] {
    return [this.primary.port, this.standby.port].toSorted((a, b) => a - b)
  }

  /** Promotes the standby at once; it waits for no standby of its own. */
  async promote(): Promise<PostgresServer> {
    const old = this.#primary
    await this.standby.promote()
    this.#primary = this.standby
    this.#standby = undefined
    this.#place = old.port
    return old
  }

  /** Creates a missing standby, in the place of the old primary if there was one. */
  async keepStandby(): Promise<void> {
    if (this.#standby !== undefined) return
    const folder = join(dirname(this.#primary.home.folder), `copy-${this.#all.length}`)
    const standby = await this.#primary.copyTo(folder, await freePort(this.#place))
    this.#all.push(standby)
    this.#standby = standby
    await standby.start()
    await this.#primary.ask(`alter system set ${NAMES} = 'standby'`)
    await this.#primary.ask('select pg_reload_conf()')
    await until(async () => (await this.#primary.ask(SYNCHRONOUS)).length === 1)
  }

  async remove(): Promise<void> {
    for (const server of this.#all) await server.remove()
    await removeDataDir(this.#dataDir)
  }
}
