import { endpoint } from '#platform/contract/endpoint.ts'
import { OverviewQuery, ShownOverview } from './overview.ts'

/** The Overview of the whole company. */
export const overviewEndpoints = {
  readOverview: endpoint({
    method: 'GET',
    path: '/api/overview',
    summary: 'Overview: points earned, spent and held, and who thanks whom',
    access: 'readOverview',
    query: OverviewQuery,
    output: ShownOverview,
    refusals: ['range-invalid', 'zone-unknown', 'busy'],
  }),
} as const
