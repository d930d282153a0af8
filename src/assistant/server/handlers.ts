import type { Logger } from 'pino'
import type { chatEndpoints } from '#assistant/contract/chat-endpoints.ts'
import type { draftAdviceEndpoints } from '#assistant/contract/draft-advice.ts'
import type { PassageSearch } from '#manuals/server/search/search-manuals.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { createDraftAdvice } from './advise-draft.ts'
import { administratorEmail, createAssistant } from './ask.ts'
import type { ChatLimits } from './chat-limits.ts'
import type { ModelConfig } from './model-client.ts'

export interface AssistantParts {
  readonly database: Database
  readonly search: PassageSearch
  /** Null if questions are answered from the manuals alone. */
  readonly model: ModelConfig | null
  readonly chatLimits: ChatLimits
  readonly log: Logger
}

export function assistantHandlers(
  parts: AssistantParts,
): Handlers<typeof chatEndpoints & typeof draftAdviceEndpoints> {
  const { database, search, model, chatLimits: limits, log } = parts
  const assistant = createAssistant({ database, search, model, limits, log })
  const adviseDraft = createDraftAdvice({ database, model, limits, log })
  return {
    readAssistant: async () => ({
      withModel: model !== null,
      administratorEmail: await administratorEmail(database),
    }),
    ask: ({ caller: reader, language, body }) => assistant.ask({ reader, language }, body),
    reportUnhelpful: async ({ caller: reader, language, body }) => {
      await assistant.reportUnhelpful({ reader, language }, body)
      return { isNoted: true }
    },
    adviseDraft: async ({ caller, body }) => ({
      advice: await adviseDraft(caller.id, body.message),
    }),
  }
}
