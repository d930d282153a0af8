import type { Example } from '#platform/contract/endpoint.ts'
import type { EndpointName } from './endpoints.ts'
import { COMPANY_EXAMPLES } from './examples/company.ts'
import { HELP_EXAMPLES } from './examples/help.ts'
import { INTEGRATIONS_EXAMPLES } from './examples/integrations.ts'
import { PEOPLE_EXAMPLES } from './examples/people.ts'
import { POINTS_EXAMPLES } from './examples/points.ts'
import { RECOGNITION_EXAMPLES } from './examples/recognition.ts'
import { SHOP_EXAMPLES } from './examples/shop.ts'
import { SIGN_IN_EXAMPLES } from './examples/sign-in.ts'

/**
 * A valid request of each endpoint, without files: it succeeds, or gets one of the endpoint's own refusals.
 * The API's document shows them, and tests send them. A missing one does not compile. A new one goes into a
 * file of `examples`, by its feature:
 * - people: users, roles, leaving, handover, privacy, provisioning, imports
 * - points: wallet, payouts, bonuses, corrections
 * - company: settings, reports, audit log, status, notifications
 * - integrations: API tokens, drafts of programs, feeds, webhooks, chat
 * - help: manuals, assistant
 */
export const EXAMPLES: Readonly<Record<EndpointName, Example>> = {
  ...PEOPLE_EXAMPLES,
  ...SIGN_IN_EXAMPLES,
  ...POINTS_EXAMPLES,
  ...RECOGNITION_EXAMPLES,
  ...SHOP_EXAMPLES,
  ...COMPANY_EXAMPLES,
  ...INTEGRATIONS_EXAMPLES,
  ...HELP_EXAMPLES,
}
