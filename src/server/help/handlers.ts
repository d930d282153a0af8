import type { EndpointName } from '#contract/endpoints.ts'
import type { chatEndpoints } from '#contract/chat-endpoints.ts'
import type { manualEndpoints } from '#contract/manual-endpoints.ts'
import type { Database } from '#server/db/database.ts'
import type { Handlers } from '#server/handler.ts'
import { assistantHandlers, type AssistantParts } from './assistant-handlers.ts'
import { manualHandlers } from './manual-handlers.ts'

type HelpEndpoints = EndpointName & (keyof typeof chatEndpoints | keyof typeof manualEndpoints)

export interface HelpParts extends AssistantParts {
  readonly database: Database
}

export function helpHandlers(parts: HelpParts): Handlers<HelpEndpoints> {
  return { ...manualHandlers(parts.database), ...assistantHandlers(parts) }
}
