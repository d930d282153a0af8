import type { Agent } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { audit } from './audit.ts'
import { fixedSettings, type Config } from './config.ts'
import type { Database } from '#platform/server/db/database.ts'
import { databaseHasRoom, isDiskFull } from '#platform/server/db/disk-full.ts'
import { openMonitoringPool } from '#platform/server/db/monitoring-pool.ts'
import { startCollecting } from '#platform/server/files/collect-orphans.ts'
import { startDrawing } from '#platform/server/files/drawing.ts'
import { fileHandlers } from '#platform/server/files/handlers.ts'
import { startReading } from '#platform/server/files/reading.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { watchStore } from '#platform/server/files/watch-store.ts'
import { trackFullDisks } from '#platform/server/full-disks.ts'
import { startBackups } from '#backups/server/start-backups.ts'
import { CHAT_LIMITS, type ChatLimits } from '#assistant/server/chat-limits.ts'
import type { Handlers } from '#platform/server/handler.ts'
import { assistantHandlers } from '#assistant/server/handlers.ts'
import { manualHandlers } from '#manuals/server/handlers.ts'
import { closeConnections } from '#platform/server/http/connections.ts'
import { provisioningHandlers } from '#provisioning/server/handlers.ts'
import { createScim } from '#provisioning/server/answer-scim.ts'
import { asRefusal } from '#platform/server/http/refuse.ts'
import { createServer } from '#platform/server/http/server.ts'
import { processBounds, type Bounds } from '#platform/server/http/shed-load.ts'
import { forgetDue } from '#notifications/server/hand-over.ts'
import { notificationHandlers } from '#notifications/server/handlers.ts'
import { importHandlers } from '#imports/server/handlers.ts'
import { openJobs, type Pace } from '#platform/server/jobs/open-jobs.ts'
import { Live } from '#platform/server/live/stream.ts'
import type { Metrics, MetricsParts } from './metrics/open-metrics.ts'
import { authHandlers } from '#auth/server/handlers.ts'
import { userHandlers } from '#users/server/handlers.ts'
import { startLeavings } from '#leaving/server/carry-out-leavings.ts'
import { handoverHandlers } from '#handover/server/handlers.ts'
import { privacyHandlers } from '#privacy/server/handlers.ts'
import { startMakingMyData } from '#privacy/server/make-my-data.ts'
import { leavingHandlers } from '#leaving/server/handlers.ts'
import { userImport } from '#users/server/import-users.ts'
import { LIMITS, type Limits } from '#auth/server/limit-attempts.ts'
import { lockChosen } from '#users/server/lock-chosen.ts'
import { noteSeen } from '#auth/server/note-seen.ts'
import { createSessionResolver } from '#auth/server/resolve-session.ts'
import { readAddressee } from '#auth/server/write-mail.ts'
import { readUserRow } from '#users/server/user-row.ts'
import { startNotifying } from './start-notifying.ts'
import { startPosting } from './start-posting.ts'
import { startRemoving } from './start-removing.ts'
import { startWebhooks } from './start-webhooks.ts'
import { trackReadiness } from './readiness.ts'
import { roleHandlers } from '#roles/server/handlers.ts'
import { mailLookReader, pageLookReader } from '#settings/server/company-look.ts'
import { statusHandlers } from '#status/server/handlers.ts'
import { settingsHandlers } from '#settings/server/handlers.ts'
import { createLogoDrawer } from '#settings/server/logo.ts'
import { shopHandlers } from '#shop/server/handlers.ts'
import { openSignIns } from './open-sign-ins.ts'
import { apiTokenHandlers } from '#api-tokens/server/handlers.ts'
import { createTokenGate } from '#api-tokens/server/open-tokens.ts'
import { auditLogHandlers } from '#audit-log/server/handlers.ts'
import { pushHandlers } from '#notifications/server/push/subscriptions.ts'
import { Outages } from '#platform/server/outages.ts'
import { BUILD, VERSION } from '#platform/server/version.ts'
import { chatHandlers } from '#chat/server/handlers.ts'
import { webhookHandlers } from '#webhooks/server/handlers.ts'
import { walletHandlers } from '#wallet/server/handlers.ts'
import { createPointMover } from '#wallet/server/move-points.ts'
import { payoutHandlers } from '#payouts/server/handlers.ts'
import { bonusHandlers } from '#bonuses/server/handlers.ts'
import { correctionHandlers } from '#corrections/server/handlers.ts'
import { recognitionHandlers } from '#recognition/server/handlers.ts'
import { isOnCard } from '#recognition/server/read-cards.ts'
import { createSender } from '#recognition/server/thank.ts'
import { draftHandlers } from '#mcp/server/handlers.ts'
import { createMcp } from '#mcp/server/serve-mcp.ts'
import { feedHandlers } from '#feeds/server/handlers.ts'
import { findScreen } from '#feeds/server/open-screen.ts'
import { reportHandlers } from '#reports/server/handlers.ts'
import { endpoints, type Endpoints } from '#app/contract/endpoints.ts'
import { EXAMPLES } from '#app/contract/examples.ts'
import { stockImport } from '#shop/server/import-stock.ts'
import { bonusImport } from '#bonuses/server/import-bonuses.ts'

export interface AppParts {
  readonly config: Pick<
    Config,
    | 'backups'
    | 'databaseUrl'
    | 'directory'
    | 'dataDir'
    | 'mail'
    | 'model'
    | 'oidc'
    | 'signupActive'
    | 'signupDomains'
    | 'publicUrl'
    | 's3'
    | 'trustProxy'
    | 'webhookAllow'
    | 'sealingKey'
    | 'metricsToken'
    | 'tracesTo'
  >
  readonly database: Database
  readonly files: FileStore
  readonly log: Logger
  /** The folder of the built browser app. */
  readonly webRoot: string
  /** The load at which requests are refused; default: derived from this process's memory. */
  readonly bounds?: Bounds
  readonly limits?: Limits
  readonly chatLimits?: ChatLimits
  /** The way to push services; default: over the public network only. */
  readonly pushAgent?: Agent
  readonly jobPace?: Partial<Pace>
}

export interface App {
  readonly server: FastifyInstance
  /** Reports "not ready" and closes connections after their answer, but still answers. */
  drain(): void
  close(): Promise<void>
}

/** Wires the features to HTTP and live events. The caller migrates and closes the database. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, log, webRoot } = parts
  const work = await startWork(parts)
  const { disks, live, metrics, outages, seen, monitoring } = work
  const readiness = await trackReadiness({
    pool: monitoring,
    log,
    isDiskFull: () => disks.isFull('database'),
    onAway: () => {
      database.ensureReachable().catch((error: unknown) => {
        if (isDiskFull(error)) disks.notice('database')
      })
    },
  })
  const server = await createServer({
    endpoints,
    examples: EXAMPLES,
    handlers: await handlersOf(parts, work),
    resolveSession: createSessionResolver(database),
    tokens: createTokenGate(database),
    findScreen: (token) => findScreen(database, token),
    serveMcp: createMcp({ database, publicUrl: config.publicUrl }),
    noteUse: ({ id, tokenHash }) => seen.note(id, tokenHash),
    openStream: (caller, after, stream) => live.open(caller, after, stream),
    provisioning: createScim(database, fixedSettings(config), config.mail !== null, asRefusal),
    checkReady: async () => ({
      status: await readiness.check(),
      ...(outages.isFailing('files') && { files: 'unreachable' }),
    }),
    noticeFullDisk: (disk) => disks.notice(disk),
    metricsHooks: metrics?.http,
    isTraced: config.tracesTo !== null,
    bounds: parts.bounds ?? processBounds(),
    metrics: metrics && { token: config.metricsToken ?? '', read: () => metrics.read() },
    log,
    version: VERSION,
    describeWebhooks: work.webhooks.describe,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    webRoot,
    readLook: pageLookReader(database, fixedSettings(config)),
  })
  return {
    server,
    drain() {
      readiness.drain()
      closeConnections(server)
    },
    async close() {
      await server.close()
      await work.close()
    },
  }
}

/** Starts background work. Optional libraries are loaded only if configured. */
async function startWork({ config, database, log, pushAgent, jobPace, ...given }: AppParts) {
  const outages = new Outages(log)
  const files = watchStore(given.files, outages, log)
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
  const signIns = await openSignIns({ config, database, jobs, log })
  const webhooks = startWebhooks({ config, database, jobs, log })
  startLeavings(database, jobs, fixedSettings(config), log)
  const backups = { choice: config.backups, audit, forgetDue, fixed: fixedSettings(config) }
  startBackups({ database, files, jobs, log, ...backups })
  const making = startMakingMyData({ database, jobs, log, publicUrl: config.publicUrl })
  const monitoring = openMonitoringPool(database.requests)
  const hasRoom = { database: () => databaseHasRoom(monitoring), files: () => files.hasRoom() }
  const disks = trackFullDisks(hasRoom, log)
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
  { config, database, log }: Pick<AppParts, 'config' | 'database' | 'log'>,
  sources: Pick<MetricsParts, 'liveLag' | 'disks' | 'outages' | 'monitoring'>,
): Promise<Metrics | null> {
  if (config.metricsToken === null) return null
  const { openMetrics } = await import('./metrics/open-metrics.ts')
  return openMetrics({ database, log, makesBackups: config.backups !== null, ...sources })
}

async function handlersOf(
  parts: AppParts,
  work: Awaited<ReturnType<typeof startWork>>,
): Promise<Handlers<Endpoints>> {
  const { config, database, log, limits = LIMITS, chatLimits = CHAT_LIMITS } = parts
  const { drawing, files, metrics, reading } = work
  const fixed = fixedSettings(config)
  const move = createPointMover(database, metrics?.queue('points'), fixed)
  const sender = createSender(database, metrics?.queue('thanks'))
  const isMeant = async (mail: Parameters<typeof readAddressee>[1]) =>
    (await readAddressee(database, mail)) !== null
  const readUser = (userId: number) => readUserRow(database, userId)
  const imports = { users: userImport(fixed), bonuses: bonusImport, stock: stockImport }
  return {
    ...authHandlers({
      database,
      fixed,
      sendsMail: config.mail !== null,
      services: config,
      readLook: mailLookReader(database, fixed, work.logos),
      ...work.signIns,
      limits,
      version: BUILD,
    }),
    ...apiTokenHandlers(database),
    ...webhookHandlers({ database, ...work.webhooks }),
    ...chatHandlers({ database, files, ...sender, ...work.webhooks, publicUrl: config.publicUrl }),
    ...userHandlers({ database, fixed, version: BUILD, sendsMail: config.mail !== null }),
    ...recognitionHandlers(database, sender),
    ...draftHandlers(database),
    ...feedHandlers({ database, files, fixed, publicUrl: config.publicUrl, version: BUILD }),
    ...walletHandlers(database, { move, send: sender.send, fixed }),
    ...payoutHandlers(database, fixed),
    ...correctionHandlers(database, readUser),
    ...reportHandlers(database, { fixed, sendsMail: config.mail !== null }),
    ...bonusHandlers(database, {
      readUser,
      lockChosen: (tx, chosen) => lockChosen(tx, chosen, 'bonus-self'),
      observer: metrics?.queue('bonuses'),
    }),
    ...leavingHandlers(database, fixed),
    ...provisioningHandlers(database),
    ...handoverHandlers(database, { limits, fixed, version: BUILD }),
    ...privacyHandlers({ database, files, log }),
    ...shopHandlers(database, metrics?.queue('purchases')),
    ...auditLogHandlers(database),
    ...settingsHandlers({ database, fixed, files, logos: work.logos }),
    ...roleHandlers(database),
    ...statusHandlers({ ...work, config, database, fixed }),
    ...notificationHandlers({ database, jobs: work.jobs, isMeant }),
    ...pushHandlers(database),
    ...importHandlers(database, imports, config.mail !== null),
    ...manualHandlers(database),
    ...assistantHandlers({ database, model: config.model, chatLimits, log }),
    ...fileHandlers({ database, files, drawing, reading, isOnCard }),
  }
}
