import { appendFile, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signalTree } from '#test/failover/signal-tree.ts'
import { deployFile } from '#test/harness/deploy-file.ts'
import { until } from '#test/harness/until.ts'
import {
  freePort,
  runningPostmaster,
  startPostmaster,
  stopPostmaster,
  type BundledHome,
} from '#platform/server/db/postmaster.ts'
import { runAs, unprivilegedAccount } from '#platform/server/db/run-as.ts'
import { read } from '../tidy/sources.ts'

const [SECTION = ''] = /^## Back to any minute$.*?^## /ms.exec(read('docs/backups.md')) ?? []
/** The lines of the section's code, settings of PostgreSQL and commands, and the code in its sentences. */
const CODE = [...SECTION.matchAll(/^```\n(.*?)^```$|`(pgbackrest [^`]+)`/gms)].flatMap(
  ([, block, word = '']) => block?.split('\n') ?? [word],
)
/** The statements that make Laurel's role and database. */
const PREPARE = [...read('docs/database.md').matchAll(/^(?:CREATE|ALTER) .*(?=;$)/gm)].map(
  ([statement]) => statement,
)

const PASSWORD = 'of-laurel'

/** Debian's PostgreSQL with pgBackRest, as docs/backups.md says. */
export class ArchivedPostgres {
  readonly port: number
  readonly #home: BundledHome

  private constructor(home: BundledHome, port: number) {
    this.#home = home
    this.port = port
  }

  /** A running one in a new folder, with an empty database of Laurel's. */
  static async make(folder: string, programs: string): Promise<ArchivedPostgres> {
    const account = process.getuid?.() === 0 ? await unprivilegedAccount() : null
    const postgres = new ArchivedPostgres({ folder, programs, account }, await freePort(0))
    for (const name of ['', 'log', 'socket', 'repository']) await postgres.#makeFolder(name)
    const auth = '--auth-local=peer --auth-host=scram-sha-256'
    await postgres.#surely(
      `${programs}/bin/initdb --pgdata=${folder}/cluster ${auth} --encoding=UTF8 --locale=C.UTF-8`,
    )
    await postgres.#configure()
    await postgres.start()
    for (const statement of PREPARE) await postgres.#ask(statement.replace('…', PASSWORD))
    return postgres
  }

  get url(): string {
    return `postgres://laurel:${PASSWORD}@127.0.0.1:${this.port}/laurel`
  }

  async start(): Promise<void> {
    const settings = [`unix_socket_directories=${this.#home.folder}/socket`]
    const { ok, output } = await startPostmaster(this.#home, this.port, settings)
    if (ok) return
    const log = await readFile(join(this.#home.folder, 'log/start.log'), 'utf8')
    throw new Error(`PostgreSQL did not start: ${output}\n${log.slice(-2000)}`)
  }

  /** It dies and its disk is gone: only the archive is left. */
  async loseDisk(): Promise<void> {
    const { folder } = this.#home
    const pid = (await runningPostmaster(this.#home))?.pid
    await signalTree(pid === undefined ? [] : [pid], 'SIGKILL')
    await until(async () => (await runningPostmaster(this.#home)) === null)
    // With its socket's lock file, which names a process that may not be reaped yet.
    for (const name of ['cluster', 'socket']) {
      await rm(join(folder, name), { recursive: true })
      await this.#makeFolder(name)
    }
  }

  /** Runs the command of pgBackRest that has this word; the example of a time becomes `time`. */
  async run(word: string, time = ''): Promise<void> {
    const line = CODE.find((one) => one.startsWith('pgbackrest ') && one.split(' ').includes(word))
    if (line === undefined) throw new Error(`docs/backups.md has no "pgbackrest … ${word}"`)
    await this.#surely(this.#here(line).replace(/(?<=--target=')[^']*/, time))
  }

  async remove(): Promise<void> {
    await stopPostmaster(this.#home)
    await rm(this.#home.folder, { recursive: true, force: true })
  }

  async #configure(): Promise<void> {
    const { folder } = this.#home
    const file = deployFile('pgbackrest.conf', [
      [/\/var\/lib\/pgbackrest$/m, `${folder}/repository`],
      // Places that Debian gives to the user postgres.
      [/\/var\/log\/pgbackrest$/m, `${folder}/log\nlock-path=${folder}\nspool-path=${folder}`],
      [/\/var\/lib\/postgresql\/15\/main$/m, `${folder}/cluster`],
      [/\/var\/run\/postgresql$/m, `${folder}/socket`],
      [/pg1-port=5432$/m, `pg1-port=${this.port}`],
    ])
    const path = join(folder, 'pgbackrest.conf')
    await writeFile(path, file, { mode: 0o600 })
    await this.#own(path)
    const settings = CODE.filter((line) => line.startsWith('archive_'))
    await appendFile(
      join(folder, 'cluster/postgresql.conf'),
      settings.map((line) => `${this.#here(line)}\n`).join(''),
    )
  }

  /** pgBackRest with the files of this folder instead of the system's. */
  #here(line: string): string {
    const config = `--config=${this.#home.folder}/pgbackrest.conf`
    return line.replace('pgbackrest ', `pgbackrest ${config} `)
  }

  async #ask(statement: string): Promise<void> {
    const { folder, programs } = this.#home
    const where = `--host=${folder}/socket --port=${this.port} postgres`
    await this.#surely(`${programs}/bin/psql ${where} --command="${statement}"`)
  }

  async #surely(command: string): Promise<void> {
    const { account, folder } = this.#home
    const { ok, output } = await runAs(account, '/bin/sh', ['-c', command], folder)
    if (!ok) throw new Error(`${command}\n${output}`)
  }

  async #makeFolder(name: string): Promise<void> {
    const path = join(this.#home.folder, name)
    await mkdir(path, { recursive: true, mode: 0o700 })
    await this.#own(path)
  }

  async #own(path: string): Promise<void> {
    const { account } = this.#home
    if (account !== null) await chown(path, account.uid, account.gid)
  }
}
