import type { Logger } from 'pino'
import type { ChatEvent, Turn } from '#assistant/contract/chat-endpoints.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import type { TakeTurn } from '#platform/server/take-turns.ts'
import type { ChatLimits } from './chat-limits.ts'
import type { Context } from './ask.ts'
import { factsOf, quote, sourcesOf } from './from-manuals.ts'
import { modelClient, ModelFailed, type ModelChoice } from './model-client.ts'
import { modelMessages } from './model-messages.ts'
import { modelWords, type ModelPiece } from './model-words.ts'
import { safeStream } from './safe-words.ts'

export interface AskedOfModel {
  readonly choice: ModelChoice
  readonly question: string
  readonly turns?: readonly Turn[] | undefined
  /** Shown when the model fails. */
  readonly context: Context
  readonly limits: ChatLimits
  readonly takeTurn: TakeTurn
  readonly log: Logger
  /** Aborts when the client leaves. */
  readonly gone: AbortSignal
}

/** In UTF-16 units: several times what REPLY_MAX_TOKENS allows, for endpoints that don't count. */
const LONGEST_REPLY = 4_000

/**
 * A reply by the model. If the model fails: the specification's fallback (section 8, Chat), then
 * the exact answer or the passage.
 */
export async function* fromModel(asked: AskedOfModel): AsyncGenerator<ChatEvent, void> {
  const { context } = asked
  // Begins the answer, so that a client that leaves before the model's first word is noticed.
  yield { type: 'words', words: '' }
  let said = ''
  let isCut = false
  try {
    for await (const piece of safePieces(asked)) {
      said += piece.words
      isCut ||= piece.isCut
      if (piece.words !== '') yield { type: 'words', words: piece.words }
    }
    if (said.trim() === '') throw new ModelFailed('empty')
    if (context.answer === null) {
      yield* factsOf(context.liveFacts)
      const sources = sourcesOf(context.passages)
      if (sources.length > 0) yield { type: 'sources', sources }
    }
    yield { type: 'end', kind: 'model', ...(isCut && { cut: true }) }
  } catch (error) {
    if (asked.gone.aborted) return
    const reason = error instanceof ModelFailed ? error.reason : 'unexpected'
    asked.log.warn({ reason }, 'the model gave no reply')
    if (said !== '') yield { type: 'anew' }
    yield { type: 'words', words: MESSAGES.chatFailed }
    if (context.answer === null) yield* quote(context)
    else yield { type: 'words', words: `\n\n${context.answer}` }
    yield { type: 'end', kind: 'fallback' }
  }
}

async function* safePieces(asked: AskedOfModel): AsyncGenerator<ModelPiece, void> {
  const { choice, question, turns = [], context, limits, gone } = asked
  const leave = await turnAtModel(asked)
  try {
    const client = await modelClient(choice)
    const messages = modelMessages(question, turns, context)
    const safe = safeStream()
    let length = 0
    let isCut = false
    const request = { client, model: choice.model, messages, limits, signal: gone }
    for await (const piece of modelWords(request)) {
      const rest = LONGEST_REPLY - length
      const words = safe.push(piece.words.slice(0, rest))
      yield { words, isCut: false }
      length += piece.words.length
      isCut ||= piece.isCut || length > LONGEST_REPLY
      if (length > LONGEST_REPLY) break
    }
    yield { words: safe.end(), isCut }
  } finally {
    leave()
  }
}

async function turnAtModel({ takeTurn, limits, gone }: AskedOfModel): Promise<() => void> {
  try {
    return await takePlace(takeTurn, AbortSignal.any([gone, AbortSignal.timeout(limits.turnMs)]))
  } catch {
    throw new ModelFailed('no turn')
  }
}

/**
 * Waits for a turn that lasts until the returned function is called. Rejects with the signal's
 * reason if it aborts first, and with 'busy' if the queue is too long.
 */
async function takePlace(takeTurn: TakeTurn, signal: AbortSignal): Promise<() => void> {
  const entered = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const giveUp = () => entered.reject(signal.reason)
  signal.addEventListener('abort', giveUp)
  const turn = takeTurn(() => {
    entered.resolve()
    // A client that gave up ends its turn at once.
    return signal.aborted ? Promise.resolve() : left.promise
  })
  turn.catch(entered.reject)
  try {
    await entered.promise
    signal.throwIfAborted()
    return left.resolve
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
