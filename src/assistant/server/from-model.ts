import type { Logger } from 'pino'
import type { ChatEvent, Turn } from '#assistant/contract/chat-endpoints.ts'
import type { Language } from '#platform/contract/languages.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import type { Say } from '#platform/contract/say.ts'
import type { TakeTurn } from '#platform/server/calls/take-turns.ts'
import type { ChatLimits } from './chat-limits.ts'
import {
  closingSentence,
  factEvents,
  nothingFound,
  quote,
  sourcesOf,
  type Context,
  type PassOn,
} from './from-manuals.ts'
import { modelClient, ModelFailed, type ModelConfig } from './model-client.ts'
import { namedPassages, withSection, type ModelContext } from './model-context.ts'
import { askedSection, mayAskForSection, modelMessages, withoutMarker } from './model-messages.ts'
import { modelWords, type ModelPiece } from './model-words.ts'
import { safeStream } from './safe-words.ts'

export interface ModelQuestionInput {
  readonly choice: ModelConfig
  /** The language of the page, and how to say Laurel's own sentences in it. */
  readonly language: Language
  readonly say: Say
  readonly question: string
  readonly turns?: readonly Turn[] | undefined
  /** Shown when the model fails. */
  readonly context: Context
  readonly given: ModelContext
  /** Counts another request to the model; false if there are no more today. */
  readonly spendAgain: () => Promise<boolean>
  readonly passOn: PassOn
  readonly limits: ChatLimits
  readonly takeTurn: TakeTurn
  readonly log: Logger
  /** Aborts when the client leaves. */
  readonly gone: AbortSignal
}

/** In UTF-16 units: several times what REPLY_MAX_TOKENS allows, for endpoints that don't count. */
const LONGEST_REPLY = 4_000

/**
 * A reply by the model. If the model finds that the context doesn't tell, the question becomes a
 * gap. If the model fails: the specification's fallback (section 8, Chat), then the exact answer or
 * the passage.
 */
export async function* fromModel(asked: ModelQuestionInput): AsyncGenerator<ChatEvent, void> {
  const { context, say } = asked
  // Begins the answer, so that a client that leaves before the model's first word is noticed.
  yield { type: 'words', words: '' }
  const factsFirst = context.answer === null && context.factsAnswer
  if (factsFirst) yield* factEvents(context.liveFacts)
  let { given } = asked
  let said = ''
  let isCut = false
  let isUntold = false
  try {
    for await (const piece of safePieces(asked, (wider) => (given = wider))) {
      const { words, isMarked } = withoutMarker(piece.words, said === '')
      said += words
      isCut ||= piece.isCut
      isUntold ||= isMarked
      if (words !== '') yield { type: 'words', words }
    }
    if (said.trim() === '' && !isUntold) throw new ModelFailed('empty')
    if (isUntold && !factsFirst) return yield* untold(asked, said)
    if (context.answer === null && !isUntold) {
      if (!factsFirst) yield* factEvents(context.liveFacts)
      yield* sourcesOf(namedPassages(given, context.closest, said))
    }
    yield { type: 'end', kind: 'model', ...(isCut && { cut: true }) }
  } catch (error) {
    if (asked.gone.aborted) return
    const reason = error instanceof ModelFailed ? error.reason : 'unexpected'
    asked.log.warn({ reason }, 'the model gave no reply')
    if (said !== '') yield { type: 'anew' }
    const opening = `${say(MESSAGES.chatFailed)}\n\n`
    if (context.answer === null) yield* quote(context, say, opening)
    else yield { type: 'words', words: `${opening}${context.answer}` }
    yield { type: 'end', kind: 'fallback' }
  }
}

/** The end of a reply whose words say that the context doesn't tell: no facts, and no sections. */
async function* untold(
  { context, say, passOn }: ModelQuestionInput,
  said: string,
): AsyncGenerator<ChatEvent, void> {
  if (context.answer !== null) {
    // The administrator wrote this entry for exactly this question.
    yield { type: 'anew' }
    yield { type: 'words', words: context.answer }
    yield { type: 'end', kind: 'answer' }
  } else if (said.trim() === '') {
    yield* nothingFound(await passOn(), say)
  } else {
    yield { type: 'words', words: closingSentence(await passOn(), say) }
    yield { type: 'end', kind: 'nothing' }
  }
}

/**
 * The words of the reply. A model that asks for a section of the contents gets it, once; `onWider` hears of
 * the context with it.
 */
async function* safePieces(
  asked: ModelQuestionInput,
  onWider: (given: ModelContext) => void,
): AsyncGenerator<ModelPiece, void> {
  const { given } = asked
  const leave = await turnAtModel(asked)
  try {
    let begun: string | null = given.contents.length > 0 ? '' : null
    for await (const piece of requestWords(asked, given)) {
      if (begun === null) yield piece
      else if (mayAskForSection(begun + piece.words)) begun += piece.words
      else {
        yield { ...piece, words: begun + piece.words }
        begun = null
      }
    }
    if (begun === null) return
    const section = askedSection(begun, given)
    if (section === null || !(await asked.spendAgain())) throw new ModelFailed('empty')
    const wider = withSection(given, section)
    onWider(wider)
    yield* requestWords(asked, wider)
  } finally {
    leave()
  }
}

async function* requestWords(
  asked: ModelQuestionInput,
  given: ModelContext,
): AsyncGenerator<ModelPiece, void> {
  const { choice, question, turns = [], language, context, limits, gone } = asked
  const client = await modelClient(choice)
  const messages = modelMessages({ question, turns, language, context, given })
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
}

async function turnAtModel({ takeTurn, limits, gone }: ModelQuestionInput): Promise<() => void> {
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
