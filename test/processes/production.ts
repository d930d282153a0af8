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

interface ProductionOptions {
  /** The URL of its own PostgreSQL. */
  readonly databaseUrl: string
  /** An existing folder for data. */
  readonly folder: string
  /** The path of the program. */
  readonly haproxy: string
  /** The public port. */
  readonly port: number
  readonly adminPassword: string
  /** Set for https, which PUBLIC_URL then says. */
  readonly https?: Https
  /** Lets browsers choose a process. */
  readonly seated?: boolean
  readonly drainSeconds?: number
}

/** As in the balancer's file, which checks every second, plus time for a busy machine. */
const DRAIN_SECONDS = 5

/** Starts two processes on one database and one file folder, behind a balancer. */
export async function openProduction(wanted: ProductionOptions): Promise<Production> {
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
    // Hides warnings about overload.
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
