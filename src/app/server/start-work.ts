import { noteSeen } from '#auth/server/note-seen.ts'
import { startBackups } from '#backups/server/start-backups.ts'
import { startLeavings } from '#leaving/server/carry-out-leavings.ts'
import { forgetDue } from '#notifications/server/hand-over.ts'
import { placeOfDatabase } from '#platform/server/db/bundled-home.ts'
import { databaseHasRoom, readSpace, ROOM_BYTES } from '#platform/server/db/disk-full.ts'
import { openMonitoringPool, type MonitoringPool } from '#platform/server/db/monitoring-pool.ts'
import { startCollecting } from '#platform/server/files/collect-orphans.ts'
import { startDrawing } from '#platform/server/files/drawing.ts'
import { OWNER_FILE, readWord } from '#platform/server/files/owner.ts'
import { startReading } from '#platform/server/files/reading.ts'
import { watchStore } from '#platform/server/files/watch-store.ts'
import { trackFullDisks, type Disk, type DiskProbe } from '#platform/server/full-disks.ts'
import { openJobs } from '#platform/server/jobs/open-jobs.ts'
import { Live } from '#platform/server/live/stream.ts'
import { Outages } from '#platform/server/outages.ts'
import { startMakingMyData } from '#privacy/server/my-data.ts'
import { mailLookReader } from '#settings/server/company-look.ts'
import { createLogoDrawer } from '#settings/server/logo.ts'
import type { AppOptions } from './app.ts'
import { audit } from './audit.ts'
import { fixedSettings } from './config.ts'
import type { Metrics, MetricsParts } from './metrics/open-metrics.ts'
import { openSignIns } from './open-sign-ins.ts'
import { startNotifying } from './start-notifying.ts'
import { startPosting } from './start-posting.ts'
import { startRemoving } from './start-removing.ts'
import { startWebhooks } from './start-webhooks.ts'

/** Starts background work. Optional libraries are loaded only if configured. */
export async function startWork({
  config,
  database,
  log,
  pushAgent,
  jobPace,
  ...given
}: AppOptions) {
  const outages = new Outages(log)
  const files = watchStore(given.files, outages, log)
  // A bucket may be away at the start: told from then on, until it is back.
  void readWord(files, OWNER_FILE).catch(() => undefined)
  const live = new Live(database, log)
  const drawing = startDrawing(log)
  const reading = startReading(log)
  const collecting = startCollecting(database, files, log)
  const removing = startRemoving(database, log)
  const seen = noteSeen(database, log)
  const jobs = openJobs(database, log, jobPace)
  const logos = createLogoDrawer({ database, files, drawing })
  const readLook = mailLookReader(database, fixedSettings(config), logos)
  const posting =
    config.mail && startPosting(config.mail, { config, database, jobs, log, outages, readLook })
  const notifying = await startNotifying({ config, database, jobs, log, pushAgent })
  const signIns = await openSignIns({ config, database, jobs, log, outages })
  const webhooks = startWebhooks({ config, database, jobs, log })
  startLeavings(database, jobs, fixedSettings(config), log)
  const backups = { choice: config.backups, audit, forgetDue, fixed: fixedSettings(config) }
  startBackups({ database, files, jobs, log, outages, ...backups })
  const making = startMakingMyData({ database, jobs, log, publicUrl: config.publicUrl })
  const monitoring = openMonitoringPool(database.requests)
  const disks = trackFullDisks(probesOf({ config, files, monitoring }), log)
  const metrics = await openMetricsOf(
    { config, database, log },
    { liveLag: () => live.lag(monitoring), disks, outages, monitoring },
  )
  return {
    disks,
    files,
    live,
    drawing,
    logos,
    jobs,
    outages,
    signIns,
    reading,
    seen,
    monitoring,
    metrics,
    webhooks,
    async close() {
      await metrics?.close()
      disks.close()
      outages.close()
      await monitoring.close()
      // Before the others: a running job still needs its connections.
      await jobs.stop()
      await Promise.all([notifying.stop(), webhooks.stop()])
      await posting?.stop()
      await seen.close()
      await live.close()
      await collecting.stop()
      await removing.stop()
      await making.stop()
      drawing.close()
      reading.close()
    },
  }
}

async function openMetricsOf(
  { config, database, log }: Pick<AppOptions, 'config' | 'database' | 'log'>,
  sources: Pick<MetricsParts, 'liveLag' | 'disks' | 'outages' | 'monitoring'>,
): Promise<Metrics | null> {
  if (config.metricsToken === null) return null
  const { openMetrics } = await import('./metrics/open-metrics.ts')
  return openMetrics({ database, log, makesBackups: config.backups !== null, ...sources })
}

export type Work = Awaited<ReturnType<typeof startWork>>

interface ProbedParts extends Pick<AppOptions, 'config' | 'files'> {
  readonly monitoring: MonitoringPool
}

/** The bundled database's disk is measured here; one of another server by writing. */
function probesOf({ config, files, monitoring }: ProbedParts): Record<Disk, DiskProbe> {
  return {
    database: {
      readSpace: async () =>
        config.databaseUrl === null
          ? readSpace((await placeOfDatabase(config.dataDir)).folder)
          : null,
      hasRoom: () => databaseHasRoom(monitoring),
    },
    files: {
      readSpace: () => files.readSpace(),
      hasRoom: async () => ((await files.readSpace())?.free ?? Infinity) >= ROOM_BYTES,
    },
  }
}
