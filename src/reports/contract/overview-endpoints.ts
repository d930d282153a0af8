import { endpoint } from '#platform/contract/endpoint.ts'
import { Overview, OverviewRange } from './overview.ts'

/** The Overview of the whole company. */
export const overviewEndpoints = {
  readOverview: endpoint({
    method: 'GET',
    path: '/api/overview',
    summary: 'Overview: points earned, spent and held, and who thanks whom',
    access: 'readOverview',
    query: OverviewRange,
    output: Overview,
    refusals: ['range-invalid', 'zone-unknown', 'busy'],
  }),
} as const
