import { chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import {
  runningPostmaster,
  startPostmaster,
  stopPostmaster,
  type BundledHome,
} from '#platform/server/db/postmaster.ts'
import { runAs } from '#platform/server/db/run-as.ts'
import { signalTree } from './signal-tree.ts'

/** Durable settings, small enough for three servers. */
const SETTINGS = ['shared_buffers=32MB', 'wal_keep_size=512MB', 'max_wal_size=512MB']

/** Files left out of a copy: the log is streamed, and the rest belongs to a running server. */
const NOT_COPIED =
  /^(pg_wal|pg_replslot|pg_stat_tmp|postmaster\.(pid|opts)|postgresql\.auto\.conf)$/

/** One PostgreSQL of a pair, which can be killed, frozen, made a standby and promoted. */
export class PostgresServer {
  readonly home: BundledHome
  readonly port: number
  readonly #password: string

  constructor(home: BundledHome, port: number, password: string) {
    this.home = home
    this.port = port
    this.#password = password
  }

  /** User and password in a URL, before the host. */
  get user(): string {
    return `laurel:${this.#password}`
  }

  get #cluster(): string {
    return join(this.home.folder, 'cluster')
  }

  async start(): Promise<void> {
    const { ok, output } = await startPostmaster(this.home, this.port, SETTINGS)
    if (!ok) throw new Error(`PostgreSQL did not start: ${output}`)
  }

  /** Runs one statement as superuser on a new connection. */
  async ask<R extends pg.QueryResultRow>(text: string, database = 'laurel'): Promise<R[]> {
    return this.#connected(database, async (client) => (await client.query<R>(text)).rows)
  }

  async #connected<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const url = `postgres://${this.user}@127.0.0.1:${this.port}/${database}`
    const client = new pg.Client({ connectionString: url, query_timeout: 20_000 })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  /** Kills it, like a power failure. */
  async kill(): Promise<void> {
    await this.#signal('SIGKILL')
  }

  /** Freezes it: the system still accepts connections, but nothing answers. */
  async freeze(): Promise<void> {
    await this.#signal('SIGSTOP')
  }

  async thaw(): Promise<void> {
    await this.#signal('SIGCONT')
  }

  async #signal(signal: NodeJS.Signals): Promise<void> {
    const pid = (await runningPostmaster(this.home))?.pid
    if (pid !== undefined) await signalTree([pid], signal)
  }

  async promote(): Promise<void> {
    const { programs, account, folder } = this.home
    const order = ['promote', '--silent', '--wait', `--pgdata=${this.#cluster}`]
    const { ok, output } = await runAs(account, join(programs, 'bin/pg_ctl'), order, folder)
    if (!ok) throw new Error(`PostgreSQL was not promoted: ${output}`)
  }

  /** Creates a standby in `folder` from a copy of the running server. */
  async copyTo(folder: string, port: number): Promise<PostgresServer> {
    const home = { ...this.home, folder }
    await this.#makeFolders(folder)
    await this.#connected('laurel', async (client) => {
      await client.query(`select pg_backup_start('standby', true)`)
      await this.#copyFiles(folder)
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(false)',
      )
      await this.#write(folder, 'backup_label', rows[0]?.labelfile ?? '')
    })
    const primary = `host=127.0.0.1 port=${this.port} user=laurel password=${this.#password}`
    const settings = `primary_conninfo = '${primary} application_name=standby'\n`
    await this.#write(folder, 'postgresql.auto.conf', settings)
    await this.#write(folder, 'standby.signal', '')
    return new PostgresServer(home, port, this.#password)
  }

  async #makeFolders(folder: string): Promise<void> {
    for (const name of [
      '',
      'log',
      'cluster',
      'cluster/pg_wal',
      'cluster/pg_replslot',
      'cluster/pg_stat_tmp',
    ]) {
      await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
      await this.#own(join(folder, name))
    }
  }

  async #copyFiles(folder: string): Promise<void> {
    const names = (await readdir(this.#cluster)).filter((name) => !NOT_COPIED.test(name))
    const order = [
      '-R',
      '-p',
      ...names.map((name) => join(this.#cluster, name)),
      join(folder, 'cluster'),
    ]
    const { ok, output } = await runAs(this.home.account, 'cp', order)
    // A table's file may disappear during the copy: the replayed log has the deletion.
    const wrong = output.split('\n').filter((line) => !line.includes('No such file'))
    if (!ok && wrong.length > 0) throw new Error(`PostgreSQL was not copied: ${output}`)
  }

  async #write(folder: string, name: string, content: string): Promise<void> {
    const path = join(folder, 'cluster', name)
    await writeFile(path, content, { mode: 0o600 })
    await this.#own(path)
  }

  async #own(path: string): Promise<void> {
    const { account } = this.home
    if (account !== null) await chown(path, account.uid, account.gid)
  }

  async remove(): Promise<void> {
    await this.thaw()
    await stopPostmaster(this.home)
    await this.kill()
    await rm(this.home.folder, { recursive: true, force: true })
  }
}
