import { watch } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import pino from 'pino'
import { createServer } from 'vite'
import { readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/db/database.ts'
import { freePort } from '../src/server/db/postmaster.ts'
import { StartRefused } from '../src/server/db/start-refused.ts'
import { awaitStop } from '../src/server/stop.ts'
import { restartable } from './dev/restartable.ts'

const ROOT = join(import.meta.dirname, '..')
const WATCHED = ['src/server', 'src/contract']
const SETTLE_MS = 100

/**
 * The browser app from Vite, hot, on PORT; behind it the server, started again whenever its
 * sources change. The database stays up meanwhile: it belongs to this process, not to the server.
 */
async function dev(): Promise<void> {
  const stop = awaitStop()
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const database = await openDatabase(config, log)
  const apiPort = await freePort(0)
  const url = `http://localhost:${config.port}`
  const server = restartable(join(ROOT, 'src/server/main.ts'), () => ({
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    PUBLIC_URL: config.publicUrl ?? url,
    DATABASE_URL: config.databaseUrl ?? urlOf(database.connection),
  }))
  // vite.config.ts hands requests for /api on to this address.
  process.env['LAUREL_API'] = `http://127.0.0.1:${apiPort}`
  try {
    const vite = await createServer({
      configFile: join(ROOT, 'vite.config.ts'),
      server: { host: config.host, port: config.port, strictPort: true },
    })
    await vite.listen()
    server.start()
    watchSources(() => server.restart())
    const lost = database.failed.then((error) => Promise.reject(error))
    await Promise.race([stop.asked, lost])
    await vite.close()
  } finally {
    await server.stop()
    await database.close()
  }
}

function urlOf({ host, port, user, password, database }: ClientConfig): string {
  return `postgres://${user}:${String(password)}@${host}:${port}/${database}`
}

/** Editors write a file in several steps, so a change counts once it is over. */
function watchSources(onChange: () => void): void {
  let timer: NodeJS.Timeout | undefined
  for (const folder of WATCHED) {
    watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
      if (name === null || name.includes('.test.') || !/\.(?:ts|sql)$/.test(name)) return
      clearTimeout(timer)
      timer = setTimeout(onChange, SETTLE_MS)
    })
  }
}

try {
  await dev()
  process.exit(0)
} catch (error) {
  const refused = error instanceof StartRefused
  process.stderr.write(`${refused ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
}
