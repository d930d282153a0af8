import type { EndpointName } from '#app/contract/endpoints.ts'
import type { chatEndpoints } from '#assistant/contract/chat-endpoints.ts'
import type { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import { assistantHandlers, type AssistantParts } from './assistant-handlers.ts'
import { manualHandlers } from '#manuals/server/manual-handlers.ts'

type HelpEndpoints = EndpointName & (keyof typeof chatEndpoints | keyof typeof manualEndpoints)

export interface HelpParts extends AssistantParts {
  readonly database: Database
}

export function helpHandlers(parts: HelpParts): Handlers<HelpEndpoints> {
  return { ...manualHandlers(parts.database), ...assistantHandlers(parts) }
}
