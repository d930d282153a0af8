import type { FastifyInstance } from 'fastify'
import { createTokenGate } from '#api-tokens/server/open-tokens.ts'
import { endpoints } from '#app/contract/endpoints.ts'
import { EXAMPLES } from '#app/contract/examples.ts'
import { createSessionResolver } from '#auth/server/signed-in-user.ts'
import { findScreen } from '#feeds/server/screens.ts'
import { createMcp } from '#mcp/server/serve-mcp.ts'
import { isDiskFull } from '#platform/server/db/disk-full.ts'
import { closeConnections } from '#platform/server/http/connections.ts'
import { asRefusal } from '#platform/server/http/refuse.ts'
import { createServer } from '#platform/server/http/server.ts'
import { processBounds } from '#platform/server/http/shed-load.ts'
import { VERSION } from '#platform/server/operation/version.ts'
import { pageLookReader } from '#settings/server/company-look.ts'
import type { AppOptions } from './app-options.ts'
import { fixedSettings } from './config.ts'
import { handlersOf } from './handlers.ts'
import { trackReadiness } from './readiness.ts'
import { startWork } from './start-work.ts'

export interface LaurelApp {
  readonly server: FastifyInstance
  /** Reports "not ready" and closes connections after their answer, but still answers. */
  drain(): void
  close(): Promise<void>
}

/** Loaded at the first request, with its library. */
async function openScim({ config, database }: AppOptions) {
  const { createScim } = await import('#provisioning/server/answer-scim.ts')
  const ldapGivesRoles = (config.directory?.roles.length ?? 0) > 0
  const company = { fixed: fixedSettings(config), sendsMail: config.mail !== null, ldapGivesRoles }
  return createScim({ database, ...company }, asRefusal)
}

/** Wires the features to HTTP and live events. The caller migrates and closes the database. */
export async function createApp(parts: AppOptions): Promise<LaurelApp> {
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
    openProvisioning: () => openScim(parts),
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
