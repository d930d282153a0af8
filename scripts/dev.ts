import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { createServer, type ViteDevServer } from 'vite'
import { readConfig, type Config } from '#app/server/config.ts'
import { listenFailure } from '#app/server/listen-on.ts'
import { openLog } from '#app/server/open-log.ts'
import { awaitStop } from '#app/server/stop.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { readOptions } from './read-options.ts'

const ROOT = join(import.meta.dirname, '..')
const WATCHED = /^(?:[^/]+\/(?:server|contract)|ledger|demo)\/.*\.(?:ts|sql)$/
const SETTLE_MS = 100

/**
 * Serves the browser app from Vite on PORT with hot reload, and restarts the server when its
 * sources change. The database belongs to this process and stays up.
 */
async function dev(): Promise<void> {
  readOptions({})
  const stop = awaitStop()
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  const database = await openDatabase(config, log)
  const apiPort = await freePort(0)
  // vite.config.ts proxies /api to this address.
  process.env['LAUREL_API'] = `http://127.0.0.1:${apiPort}`
  let pages: Pages | undefined
  let server: ReturnType<typeof restartable> | undefined
  try {
    pages = await servePages(config)
    const url = `http://localhost:${pages.port}`
    server = restartable(join(ROOT, 'src/app/server/main.ts'), () => ({
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(apiPort),
      // Vite serves the pages at the root.
      PUBLIC_URL: config.publicUrl === null ? url : new URL(config.publicUrl).origin,
      DATABASE_URL: config.databaseUrl ?? urlOf(database.connection),
    }))
    if (!stop.isAsked()) {
      server.start()
      watchSources(() => server?.restart())
    }
    const lost = database.failed.then((error) => Promise.reject(error))
    await Promise.race([stop.asked, lost])
  } finally {
    await pages?.close()
    await server?.stop()
    await database.close()
  }
}

interface Pages {
  readonly port: number
  close(): Promise<void>
}

/**
 * Runs Vite in a server of ours, since its own would exit at SIGTERM before the database is
 * stopped. Throws StartRefused.
 */
async function servePages({ host, port }: Config): Promise<Pages> {
  const ready = Promise.withResolvers<ViteDevServer>()
  const server = createHttpServer((request, response) => {
    void ready.promise.then(({ middlewares }) => middlewares(request, response))
  })
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (error) {
    throw listenFailure({ host, port }, error)
  }
  const vite = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    server: { middlewareMode: { server }, ws: { server } },
  })
  ready.resolve(vite)
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      await vite.close()
      await closed(server)
    },
  }
}

/** Cuts event streams, which never end. */
async function closed(server: Server): Promise<void> {
  const ended = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await ended
}

function urlOf({ host, port, user, password, database }: ClientConfig): string {
  return `postgres://${user}:${String(password)}@${host}:${port}/${database}`
}

/** Waits until a change has settled, since editors write files in several steps. */
function watchSources(onChange: () => void): void {
  let timer: NodeJS.Timeout | undefined
  watch(join(ROOT, 'src'), { recursive: true }, (_event, name) => {
    if (name === null || name.includes('.test.') || !WATCHED.test(name)) return
    clearTimeout(timer)
    timer = setTimeout(onChange, SETTLE_MS)
  })
}

try {
  await dev()
  process.exit(0)
} catch (error) {
  const refused = error instanceof StartRefused
  process.stderr.write(`${refused ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
}

/**
 * Runs a script in a child process. If the child exits by itself (after a syntax error), it stays
 * down until the next restart. Concurrent restarts become one.
 */
function restartable(script: string, environment: () => NodeJS.ProcessEnv) {
  let child: ChildProcess | null = null
  let restarting: Promise<void> | null = null
  let again = false
  let over = false

  function start(): void {
    if (over) return
    const started = spawn(process.execPath, [script], {
      env: environment(),
      // The IPC channel closes when this process dies.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    started.on('exit', () => {
      if (child === started) child = null
    })
  }

  async function end(): Promise<void> {
    const running = child
    if (running === null) return
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  }

  async function restartUntilCurrent(): Promise<void> {
    do {
      again = false
      await end()
      start()
    } while (again)
  }

  return {
    start,
    restart(): void {
      again = true
      restarting ??= restartUntilCurrent().finally(() => {
        restarting = null
      })
    },
    async stop(): Promise<void> {
      over = true
      await restarting
      await end()
    },
  }
}
