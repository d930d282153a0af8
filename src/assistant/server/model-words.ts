import { setTimeout as pause } from 'node:timers/promises'
import type OpenAI from 'openai'
import { REPLY_MAX_TOKENS, REPLY_TEMPERATURE } from '#assistant/contract/chat-endpoints.ts'
import type { ChatLimits } from './chat-limits.ts'
import { asModelFailure, ModelFailed } from './model-client.ts'
import type { ModelMessage } from './model-messages.ts'

export interface ModelRequest {
  readonly client: OpenAI
  readonly model: string
  readonly messages: readonly ModelMessage[]
  readonly limits: ChatLimits
  /** Aborts the request. */
  readonly signal: AbortSignal
}

/** Some words of a model's answer. */
export interface ModelPiece {
  readonly words: string
  /** The model stopped before the answer's end. */
  readonly isCut: boolean
}

/**
 * The words of a model as they arrive. A temporary failure is retried once, unless words have
 * already arrived. Throws only ModelFailed.
 */
export async function* modelWords(request: ModelRequest): AsyncGenerator<ModelPiece, void> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(request.limits.lastWordsMs)])
  for (let attempt = 1; ; attempt++) {
    let isFirst = true
    try {
      for await (const piece of reply({ ...request, signal })) {
        isFirst = false
        yield piece
      }
      return
    } catch (error) {
      const failure = signal.aborted ? new ModelFailed('late') : asModelFailure(error)
      if (!isFirst || attempt > 1 || !failure.mayPass) throw failure
      await pause(request.limits.retryAfterMs, null, { signal }).catch(() => undefined)
    }
  }
}

/** The time the endpoint may keep the stream open after the model has finished. */
const FAREWELL_MS = 1_000

/** Finish reasons of an incomplete answer: max_tokens, or a filter of the endpoint. */
const CUT: ReadonlySet<unknown> = new Set(['length', 'content_filter'])

/** One choice of a streamed chunk (`delta`) or of a plain, complete answer (`message`). */
interface ModelReplyChoice {
  readonly delta?: { readonly content?: unknown }
  readonly message?: { readonly content?: unknown }
  readonly finish_reason?: unknown
}

async function* reply(request: ModelRequest): AsyncGenerator<ModelPiece, void> {
  const { client, model, messages, limits, signal } = request
  const late = new AbortController()
  const giveUp = () => late.abort()
  let timer = setTimeout(giveUp, limits.firstWordsMs)
  let finished = false
  try {
    const chunks = await client.chat.completions.create(
      {
        model,
        messages: [...messages],
        max_tokens: REPLY_MAX_TOKENS,
        temperature: REPLY_TEMPERATURE,
        stream: true,
      },
      { signal: AbortSignal.any([signal, late.signal]) },
    )
    for await (const { choices } of chunks) {
      const [choice]: readonly ModelReplyChoice[] = choices
      const said = (choice?.message ?? choice?.delta)?.content
      const words = typeof said === 'string' ? said : ''
      const isCut = CUT.has(choice?.finish_reason)
      if (words !== '' || isCut) {
        clearTimeout(timer)
        yield { words, isCut }
      }
      if (choice?.finish_reason || choice?.message) {
        finished = true
        clearTimeout(timer)
        timer = setTimeout(giveUp, FAREWELL_MS)
      }
    }
  } catch (error) {
    if (finished) return
    throw late.signal.aborted ? new ModelFailed('late') : error
  } finally {
    clearTimeout(timer)
  }
  // An aborted stream ends without an error.
  if (late.signal.aborted && !finished) throw new ModelFailed('late')
  if (!finished) throw new ModelFailed('broken', true)
}
