import { totalmem } from 'node:os'
import { constrainedMemory } from 'node:process'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { isEventsPath } from '#platform/contract/events.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { HttpMetrics } from './observe-requests.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that are never refused under load. */
    pressureHandler?: () => void
  }
}

/** Limits beyond which requests are refused; 0: no limit. */
export interface LoadLimits {
  /** Average delay of timers over a second. */
  readonly eventLoopDelayMs: number
  readonly heapBytes: number
  readonly rssBytes: number
  /** Concurrent requests, without event streams. */
  readonly requests: number
}

/** The kinds of overload. */
export const SHED_REASONS = [
  underPressure.TYPE_EVENT_LOOP_DELAY,
  underPressure.TYPE_HEAP_USED_BYTES,
  underPressure.TYPE_RSS_BYTES,
  'requests',
] as const

const SAMPLE_EVERY_MS = 1_000
const COLLECT_EVERY_MS = 5_000
const LOG_EVERY_MS = 10_000

/** V8 counts the young generation, which holds only short-lived objects, towards its heap limit. */
const FOR_NEW_BYTES = 96 * 1024 * 1024
/** The memory of a waiting request; its headers may take 16 KB. */
const LARGEST_WAITING_BYTES = 32 * 1024

/**
 * The limits for this process, from Node's heap limit and the memory of its cgroup. Concurrent
 * requests are limited by heap size because memory is sampled only once a second.
 */
export function processBounds(): LoadLimits {
  const { heap_size_limit: limit } = getHeapStatistics()
  const heap = Math.max(limit - FOR_NEW_BYTES, limit / 4)
  const group = constrainedMemory()
  return {
    eventLoopDelayMs: 1_000,
    heapBytes: Math.floor(heap * 0.8),
    rssBytes: group > 0 && group < totalmem() ? Math.floor(group * 0.85) : 0,
    requests: Math.max(100, Math.floor((heap * 0.3) / LARGEST_WAITING_BYTES)),
  }
}

/** Answers 'busy' under overload. Health checks and metrics are always answered. */
export async function shedLoad(
  server: FastifyInstance,
  bounds: LoadLimits,
  metricsHooks: HttpMetrics | undefined,
): Promise<void> {
  const collect = collector()
  const logShed = createShedLogger(server)
  const shed = (why: string, value: number | undefined): Refused => {
    metricsHooks?.shed(why)
    logShed(why, value)
    if (why === underPressure.TYPE_HEAP_USED_BYTES) collect()
    return new Refused('busy')
  }
  await server.register(underPressure, {
    sampleInterval: SAMPLE_EVERY_MS,
    maxEventLoopDelay: bounds.eventLoopDelayMs,
    maxHeapUsedBytes: bounds.heapBytes,
    maxRssBytes: bounds.rssBytes,
    pressureHandler: (_request, _reply, why, value) => {
      // The delay is unknown, for example after a slow start.
      if (value === Infinity && !isFull(server.memoryUsage(), bounds)) return Promise.resolve()
      return Promise.reject(shed(why, value))
    },
  })
  if (bounds.requests > 0) limitRequests(server, bounds.requests, shed)
}

function isFull(
  { heapUsed, rssBytes }: { heapUsed: number; rssBytes: number },
  bounds: LoadLimits,
) {
  const { heapBytes, rssBytes: group } = bounds
  return (heapBytes > 0 && heapUsed > heapBytes) || (group > 0 && rssBytes > group)
}

function limitRequests(
  server: FastifyInstance,
  most: number,
  shed: (why: string, value: number) => Refused,
): void {
  let active = 0
  server.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions
    if (config.pressureHandler !== undefined || isEventsPath(url)) return done()
    if (active >= most) return done(shed('requests', active))
    active++
    // On every end: answered or aborted.
    reply.raw.once('close', () => active--)
    done()
  })
}

function createShedLogger({
  log,
}: FastifyInstance): (why: string, value: number | undefined) => void {
  let loggedAt = -Infinity
  return (why, value) => {
    const now = performance.now()
    if (now - loggedAt < LOG_EVERY_MS) return
    loggedAt = now
    log.warn({ why, value }, 'Requests are refused because of overload')
  }
}

/** The route option to answer under any load. */
export const NEVER_SHED = { pressureHandler: () => undefined }

/**
 * Forces a garbage collection: while all requests are refused nothing allocates, so V8 would never
 * collect by itself.
 */
function collector(): () => void {
  let collectedAt = -Infinity
  return () => {
    const now = performance.now()
    if (now - collectedAt < COLLECT_EVERY_MS) return
    collectedAt = now
    setFlagsFromString('--expose-gc')
    const gc = runInNewContext('gc') as () => void
    setImmediate(gc)
  }
}
