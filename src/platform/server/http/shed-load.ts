import { constrainedMemory } from 'node:process'
import { totalmem } from 'node:os'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { EVENTS_PATH } from '#platform/contract/events.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { HttpMeasures } from '#platform/server/metrics/measures.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set where a route is not to be turned away from. */
    pressureHandler?: () => void
  }
}

/** From where on requests are turned away; 0: never. */
export interface Bounds {
  /** How late timers are, on average over a second. */
  readonly eventLoopDelayMs: number
  readonly heapBytes: number
  readonly rssBytes: number
  /** How many are being answered at once, event streams aside. */
  readonly requests: number
}

/** The loads that are bounded. */
export const SHED_REASONS = [
  underPressure.TYPE_EVENT_LOOP_DELAY,
  underPressure.TYPE_HEAP_USED_BYTES,
  underPressure.TYPE_RSS_BYTES,
  'requests',
] as const

const LOOK_EVERY_MS = 1_000
const COLLECT_EVERY_MS = 5_000
const SAY_EVERY_MS = 10_000

/** V8 counts what it keeps for new objects, where nothing lasts, towards its limit. */
const FOR_NEW_BYTES = 96 * 1024 * 1024
/** Of one request while it waits: its headers may take 16 KB. */
const LARGEST_WAITING_BYTES = 32 * 1024

/**
 * What this process may take: of the heap that Node gives it, and of the memory its group may use.
 * A share of the heap bounds at once what memory, looked at now and then, may find too late.
 */
export function boundsHere(): Bounds {
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

/**
 * Answers 'busy' rather than run out of memory or of time; what supervises us is answered all the
 * same.
 */
export async function shedLoad(
  server: FastifyInstance,
  bounds: Bounds,
  measures: HttpMeasures | undefined,
): Promise<void> {
  const collect = collector()
  const say = sayer(server)
  const turnAway = (why: string, value: number | undefined): Refused => {
    measures?.shed(why)
    say(why, value)
    if (why === underPressure.TYPE_HEAP_USED_BYTES) collect()
    return new Refused('busy')
  }
  await server.register(underPressure, {
    sampleInterval: LOOK_EVERY_MS,
    maxEventLoopDelay: bounds.eventLoopDelayMs,
    maxHeapUsedBytes: bounds.heapBytes,
    maxRssBytes: bounds.rssBytes,
    pressureHandler: (_request, _reply, why, value) => {
      // Nothing is known of the delay, as after a start that took long.
      if (value === Infinity && !isFull(server.memoryUsage(), bounds)) return Promise.resolve()
      return Promise.reject(turnAway(why, value))
    },
  })
  if (bounds.requests > 0) boundRequests(server, bounds.requests, turnAway)
}

function isFull({ heapUsed, rssBytes }: { heapUsed: number; rssBytes: number }, bounds: Bounds) {
  const { heapBytes, rssBytes: group } = bounds
  return (heapBytes > 0 && heapUsed > heapBytes) || (group > 0 && rssBytes > group)
}

function boundRequests(
  server: FastifyInstance,
  most: number,
  turnAway: (why: string, value: number) => Refused,
): void {
  let underWay = 0
  server.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions
    if (config.pressureHandler !== undefined || url === EVENTS_PATH) return done()
    if (underWay >= most) return done(turnAway('requests', underWay))
    underWay++
    // However it ends, answered or gone.
    reply.raw.once('close', () => underWay--)
    done()
  })
}

function sayer({ log }: FastifyInstance): (why: string, value: number | undefined) => void {
  let saidAt = -Infinity
  return (why, value) => {
    const now = performance.now()
    if (now - saidAt < SAY_EVERY_MS) return
    saidAt = now
    log.warn({ why, value }, 'Requests are turned away: too much to do')
  }
}

/** For routes that are to answer under any load. */
export const ANSWERS_ALWAYS = { pressureHandler: () => undefined }

/**
 * V8 looks for garbage when it is asked for memory; where nobody is let in nobody asks, and it would
 * stay full of it for ever.
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
