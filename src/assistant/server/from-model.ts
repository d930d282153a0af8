import type { Logger } from 'pino'
import type { ChatEvent } from '#assistant/contract/chat.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import type { TakeTurn } from '#platform/server/take-turns.ts'
import type { ModelChoice } from './model-choice.ts'
import type { ChatLimits } from './chat-limits.ts'
import { quote, sourcesOf } from './from-manuals.ts'
import type { Found } from './look-up.ts'
import { modelClient } from './model-client.ts'
import { ModelFailed } from './model-failed.ts'
import { modelMessages } from './model-messages.ts'
import { modelWords, type ModelPiece } from './model-words.ts'
import { safeStream } from './safe-stream.ts'
import { takePlace } from './take-place.ts'

export interface AskedOfModel {
  readonly choice: ModelChoice
  readonly question: string
  /** The model's context, and shown when the model fails. */
  readonly found: Found
  readonly limits: ChatLimits
  readonly takeTurn: TakeTurn
  readonly log: Logger
  /** Nobody waits for the reply any more. */
  readonly gone: AbortSignal
}

/** In UTF-16 units: several times what REPLY_MAX_TOKENS allows, for endpoints that don't count. */
const LONGEST_REPLY = 4_000

/**
 * A reply by the model. Whatever goes wrong with it, the reply is the specification's fallback
 * (section 8, Chat) and then what was found.
 */
export async function* fromModel(asked: AskedOfModel): AsyncGenerator<ChatEvent, void> {
  const { found } = asked
  // With this the answer begins, and whoever goes away before the model says something is noticed.
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
    const sources = found.answer === null ? sourcesOf(found.passages) : []
    if (sources.length > 0) yield { type: 'sources', sources }
    yield { type: 'end', kind: 'model', ...(isCut && { cut: true }) }
  } catch (error) {
    if (asked.gone.aborted) return
    const reason = error instanceof ModelFailed ? error.reason : 'unexpected'
    asked.log.warn({ reason }, 'the model gave no reply')
    if (said !== '') yield { type: 'anew' }
    yield { type: 'words', words: MESSAGES.chatFailed }
    if (found.answer === null) yield* quote(found)
    else yield { type: 'words', words: `\n\n${found.answer}` }
    yield { type: 'end', kind: 'fallback' }
  }
}

async function* safePieces(asked: AskedOfModel): AsyncGenerator<ModelPiece, void> {
  const { choice, question, found, limits, gone } = asked
  const leave = await turnAtModel(asked)
  try {
    const client = await modelClient(choice)
    const messages = modelMessages(question, found)
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
