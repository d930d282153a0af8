import type { EndpointName } from '#contract/endpoints.ts'
import type { chatEndpoints } from '#contract/chat-endpoints.ts'
import type { Database } from '#server/db/database.ts'
import type { Handlers } from '#server/handler.ts'

type ChatEndpoints = EndpointName & keyof typeof chatEndpoints

/** A model behind an OpenAI-compatible endpoint. The key goes nowhere but there. */
export interface ModelChoice {
  readonly baseUrl: string
  /** Null: the endpoint asks for none. */
  readonly apiKey: string | null
  readonly model: string
}

export interface AssistantParts {
  readonly database: Database
  /** Null: questions are answered from the manuals alone. */
  readonly model: ModelChoice | null
}

export function assistantHandlers({ model }: AssistantParts): Handlers<ChatEndpoints> {
  return {
    readAssistant: () => Promise.resolve({ withModel: model !== null, administratorEmail: '' }),
    ask: () => Promise.reject(new Error('not there yet')),
  }
}
