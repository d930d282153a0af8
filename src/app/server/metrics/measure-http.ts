import { Counter, Histogram, type Registry } from 'prom-client'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { endpoints } from '#app/contract/endpoints.ts'
import { REFUSALS } from '#platform/contract/refusals.ts'
import { refusalsOf } from '#platform/server/http/openapi.ts'
import { SHED_REASONS } from '#platform/server/http/shed-load.ts'
import type { HttpMetrics, Level } from '#platform/server/http/observe-requests.ts'
import { addGauge } from './add-gauge.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const SIGN_IN = { method: endpoints.login.method, route: endpoints.login.path }
/** Routes outside the contract: pages, files and monitoring. */
const OTHER_ROUTES = ['/*', '/healthz', '/readyz', '/metrics']
const STATUSES = ['2xx', '4xx', '5xx']

const LEVELS: Readonly<Record<Level, { name: string; help: string }>> = {
  eventStreams: { name: 'laurel_event_streams', help: 'Open pages that receive live events' },
  uploads: { name: 'laurel_uploads_in_progress', help: 'Uploads in progress' },
}

/**
 * Registers the HTTP metrics: requests by route pattern, refusals by code, open streams and
 * uploads.
 */
export function measureHttp(registry: Registry): HttpMetrics {
  const registers = [registry]
  const durations = new Histogram({
    name: 'laurel_http_request_duration_seconds',
    help: 'How long requests took to answer, event streams aside',
    labelNames: ['method', 'route', 'status'],
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
  for (const route of routes()) {
    for (const status of STATUSES) durations.zero({ ...route, status })
  }
  for (const code of Object.keys(REFUSALS)) refusals.inc({ code }, 0)
  for (const code of refusalsOf(endpoints.login)) signIns.inc({ code }, 0)
  for (const reason of SHED_REASONS) shedRequests.inc({ reason }, 0)
  const readers = measureLevels(registry)

  return {
    answered({ method, route, status, seconds, refusal }) {
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
      if (refusal === null) return
      refusals.inc({ code: refusal })
      if (method === SIGN_IN.method && route === SIGN_IN.route) signIns.inc({ code: refusal })
    },
    shed: (reason) => shedRequests.inc({ reason }),
    level: (level, read) => void readers[level].push(read),
  }
}

function routes(): { method: string; route: string }[] {
  const declared = Object.values<Endpoint>(endpoints)
  return [
    ...declared.map(({ method, path }) => ({ method, route: path })),
    ...OTHER_ROUTES.map((route) => ({ method: 'GET', route })),
  ]
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
