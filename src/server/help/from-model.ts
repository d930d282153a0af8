import type { Logger } from 'pino'
import type { ChatEvent, ChatSource } from '#contract/chat.ts'
import { MESSAGES } from '#contract/messages.ts'
import type { TakeTurn } from '#server/take-turns.ts'
import type { ModelChoice } from './model-choice.ts'
import type { ChatLimits } from './chat-limits.ts'
import { modelClient } from './model-client.ts'
import { ModelFailed } from './model-failed.ts'
import { modelMessages } from './model-messages.ts'
import { modelWords } from './model-words.ts'
import type { FoundPassage } from './passage.ts'
import { safeStream } from './safe-stream.ts'
import { takePlace } from './take-place.ts'

export interface AskedOfModel {
  readonly choice: ModelChoice
  readonly question: string
  readonly passages: readonly FoundPassage[]
  readonly limits: ChatLimits
  readonly takeTurn: TakeTurn
  readonly log: Logger
  /** Nobody waits for the reply any more. */
  readonly gone: AbortSignal
}

/** In UTF-16 units: several times what REPLY_MAX_TOKENS allows, for endpoints that don't count. */
const LONGEST_REPLY = 4_000

/** A reply by the model, or the specification's fallback (section 8, Chat) whatever goes wrong. */
export async function* fromModel(asked: AskedOfModel): AsyncGenerator<ChatEvent, void> {
  // With this the answer begins, and whoever goes away before the model says something is noticed.
  yield { type: 'words', words: '' }
  let said = ''
  try {
    for await (const words of safelySaid(asked)) {
      said += words
      yield { type: 'words', words }
    }
    if (said.trim() === '') throw new ModelFailed('empty')
    const sources = sourcesOf(asked.passages)
    if (sources.length > 0) yield { type: 'sources', sources }
    yield { type: 'end', kind: 'model' }
  } catch (error) {
    if (asked.gone.aborted) return
    const reason = error instanceof ModelFailed ? error.reason : 'unexpected'
    asked.log.warn({ reason }, 'the model gave no reply')
    if (said !== '') yield { type: 'anew' }
    yield { type: 'words', words: MESSAGES.chatFailed }
    yield { type: 'end', kind: 'fallback' }
  }
}

async function* safelySaid(asked: AskedOfModel): AsyncGenerator<string, void> {
  const { choice, question, passages, limits, gone } = asked
  const leave = await turnAtModel(asked)
  try {
    const client = await modelClient(choice)
    const messages = modelMessages(question, passages)
    const safe = safeStream()
    let length = 0
    const request = { client, model: choice.model, messages, limits, signal: gone }
    for await (const words of modelWords(request)) {
      const rest = LONGEST_REPLY - length
      const settled = safe.push(words.slice(0, rest))
      if (settled !== '') yield settled
      length += words.length
      if (words.length >= rest) break
    }
    const last = safe.end()
    if (last !== '') yield last
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

/** The sections a reply was made with, each heading once. */
function sourcesOf(passages: readonly FoundPassage[]): ChatSource[] {
  const sources = passages.map(({ title: key, heading }) => ({ key, heading }))
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()]
}
