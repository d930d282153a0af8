import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Https } from './balancer-config.ts'
import { startBalancer, type Balancer } from './balancer.ts'
import { startProcesses, type Processes } from './processes.ts'

export interface Production {
  readonly processes: Processes
  readonly balancer: Balancer
  stop(): Promise<void>
}

interface Wanted {
  /** A PostgreSQL of its own, empty or not. */
  readonly databaseUrl: string
  /** An existing folder for what they keep, the pictures among it. */
  readonly folder: string
  /** The path of the program. */
  readonly haproxy: string
  /** Where people come. */
  readonly port: number
  readonly adminPassword: string
  /** People come by https, as PUBLIC_URL then says; else by http. */
  readonly https?: Https
  /** Browsers may keep to one process. */
  readonly seated?: boolean
  readonly drainSeconds?: number
}

/** As the balancer's file says: it asks every second, and a busy machine answers late. */
const DRAIN_SECONDS = 5

/** Two processes on one database and one folder of files, and the balancer before them. */
export async function openProduction(wanted: Wanted): Promise<Production> {
  const { databaseUrl, folder, haproxy, port, adminPassword, https, seated } = wanted
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { recursive: true })
  const processes = await startProcesses(2, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    TRUST_PROXY: '1',
    ...(https !== undefined && { PUBLIC_URL: `https://localhost:${port}` }),
    DRAIN_SECONDS: String(wanted.drainSeconds ?? DRAIN_SECONDS),
    // A machine that has too much to do is worth a warning, but no fault.
    LOG_LEVEL: 'error',
  })
  try {
    const places = { port, apps: processes.ports, https, seated }
    const balancer = await startBalancer({ haproxy, folder, ...places })
    return {
      processes,
      balancer,
      async stop() {
        await balancer.stop()
        await processes.stop()
      },
    }
  } catch (error) {
    await processes.stop()
    throw error
  }
}
