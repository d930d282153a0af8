import { Counter, Histogram, type Registry } from 'prom-client'
import { endpoints } from '#app/contract/endpoints.ts'
import { refusalsOf } from '#platform/server/http/endpoint-refusals.ts'
import type { HttpMetrics, Level } from '#platform/server/http/observe-requests.ts'
import { SHED_REASONS } from '#platform/server/http/shed-load.ts'
import { addGauge } from './add-gauge.ts'

/** Few, since each route has its own: around the alert's second, and where people feel a wait. */
const BUCKETS_SECONDS = [0.025, 0.1, 0.25, 1, 5]
const SIGN_IN = { method: endpoints.login.method, route: endpoints.login.path }
const STATUSES = ['2xx', '3xx', '4xx', '5xx']

const LEVELS: Readonly<Record<Level, { name: string; help: string }>> = {
  eventStreams: { name: 'laurel_event_streams', help: 'Open pages that receive live events' },
  uploads: { name: 'laurel_uploads_in_progress', help: 'Uploads in progress' },
}

/**
 * Registers the HTTP metrics: requests by status, durations by route pattern, refusals by code, open
 * streams and uploads. Only counters that an alert reads exist before their first event.
 */
export function measureHttp(registry: Registry): HttpMetrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'laurel_http_requests_total',
    help: 'Answered requests, by the class of the status, event streams aside',
    labelNames: ['status'],
    registers,
  })
  const durations = new Histogram({
    name: 'laurel_http_request_duration_seconds',
    help: 'How long requests took to answer, event streams aside',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const refusals = new Counter({
    name: 'laurel_http_refusals_total',
    help: 'Refused requests, by the code of the refusal',
    labelNames: ['code'],
    registers,
  })
  const signIns = new Counter({
    name: 'laurel_sign_ins_refused_total',
    help: 'Refused sign-ins, by the code of the refusal',
    labelNames: ['code'],
    registers,
  })
  const shedRequests = new Counter({
    name: 'laurel_http_requests_shed_total',
    help: 'Requests refused because of overload, by its kind',
    labelNames: ['reason'],
    registers,
  })
  // Zero from the start, so that alerts see the first increase.
  for (const status of STATUSES) requests.inc({ status }, 0)
  for (const code of refusalsOf(endpoints.login)) signIns.inc({ code }, 0)
  for (const reason of SHED_REASONS) shedRequests.inc({ reason }, 0)
  const readers = measureLevels(registry)

  return {
    answered({ method, route, status, seconds, refusal }) {
      requests.inc({ status: `${Math.floor(status / 100)}xx` })
      durations.observe({ method, route }, seconds)
      if (refusal === null) return
      refusals.inc({ code: refusal })
      if (method === SIGN_IN.method && route === SIGN_IN.route) signIns.inc({ code: refusal })
    },
    shed: (reason) => shedRequests.inc({ reason }),
    level: (level, read) => void readers[level].push(read),
  }
}

function measureLevels(registry: Registry): Record<Level, (() => number)[]> {
  const readers: Record<Level, (() => number)[]> = { eventStreams: [], uploads: [] }
  for (const level of Object.keys(LEVELS) as Level[]) {
    addGauge(registry, {
      ...LEVELS[level],
      collect() {
        this.set(readers[level].reduce((sum, read) => sum + read(), 0))
      },
    })
  }
  return readers
}
