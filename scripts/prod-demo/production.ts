import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
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
}

/** As the balancer's file says: it asks every second, and a busy machine answers late. */
const DRAIN_SECONDS = 5

/** Two processes on one database and one folder of files, and the balancer before them. */
export async function openProduction(wanted: Wanted): Promise<Production> {
  const { databaseUrl, folder, haproxy, port, adminPassword } = wanted
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { recursive: true })
  const processes = await startProcesses(2, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    // A machine that has too much to do is worth a warning, but no fault.
    LOG_LEVEL: 'error',
  })
  try {
    const balancer = await startBalancer({ haproxy, port, apps: processes.ports, folder })
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
