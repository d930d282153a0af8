import { Readable } from 'node:stream'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Logger } from 'pino'
import type {
  ChatEvent,
  ChatQuestion,
  ReplyKind,
  UnhelpfulAnswer,
} from '#assistant/contract/chat-endpoints.ts'
import type { FactName } from '#manuals/contract/manual.ts'
import { noteGap } from '#manuals/server/gaps.ts'
import { audienceOf, readFacts, type FactReader } from '#manuals/server/read-facts.ts'
import type { ManualAnswer, PassageSearch } from '#manuals/server/search/search-manuals.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Say } from '#platform/contract/say.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import type { Database } from '#platform/server/db/database.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { createQuestionBudget, spendModelRequest, type ChatLimits } from './chat-limits.ts'
import {
  fromManuals,
  nothingFound,
  type Context,
  type PassOn,
  type UnansweredFacts,
} from './from-manuals.ts'
import { fromModel } from './from-model.ts'
import type { ModelConfig } from './model-client.ts'
import { modelContext, NO_MANUAL, type ModelContext } from './model-context.ts'
import { asksFor, greetingInReturn, refersBack } from './question-forms.ts'

interface AskParts {
  readonly database: Database
  readonly search: PassageSearch
  readonly model: ModelConfig | null
  readonly limits: ChatLimits
  readonly log: Logger
}

/** A person who asks, in the language of the page. */
interface Asker {
  readonly reader: FactReader
  readonly language: Language
}

/** A question, and the exact answer to it, or the passages that match it. */
interface Lookup {
  readonly context: Context
  /** The reply to a greeting, else null. */
  readonly greeting: MessageDescriptor | null
  readonly passOn: PassOn
}

interface Assistant {
  /** Throws TooManyQuestions, and Refused('busy'). */
  ask(asker: Asker, question: ChatQuestion): Promise<FileAnswer>
  /**
   * Records a question as a gap in the manuals, with the part that its asker chose. Throws
   * TooManyQuestions.
   */
  reportUnhelpful(asker: Asker, report: UnhelpfulAnswer): Promise<void>
}

/** A limit on concurrent lookups, so that questions never take all connections from sends. */
const LOOKUPS = { atWork: 2, waiting: 200 }
const WAITING_FOR_MODEL = 100

const USED_UP = msg`There have been so many questions today that this one is answered from the manuals alone.`

/**
 * Answers questions (specification, section 2, Chatbot): by the model, if there is one, with the
 * passages as its context; else by the passages themselves. Questions are never logged.
 */
export function createAssistant({ database, search, model, limits, log }: AskParts): Assistant {
  const budget = createQuestionBudget(database, limits)
  const atLookup = takeTurns(LOOKUPS)
  const atModel = takeTurns({ atWork: limits.modelAtOnce, waiting: WAITING_FOR_MODEL })

  const find = async (
    { reader, language }: Asker,
    { question, turns = [] }: ChatQuestion,
  ): Promise<Lookup> => {
    budget.check(reader.id)
    await budget.spend(reader.id)
    const audience = audienceOf(reader)
    const asked = { audience, language }
    let found = await search.answer({ question, ...asked })
    const passOn = passOnFor(database, reader, { question, language })
    const greeting = found.answer === null ? greetingInReturn(question) : null
    const last = model === null ? undefined : turns.at(-1)
    if (last !== undefined && isWeak(found) && !standsAlone(question, language)) {
      const both = await search.answer({ question: `${last.question} ${question}`, ...asked })
      if (!isWeak(both)) found = both
    }
    if (isWeak(found) && greeting === null) await passOn()
    const context = await withFacts(database, { reader, language }, question, found)
    return { context, greeting, passOn }
  }

  return {
    async ask(asker, asked) {
      const { reader, language } = asker
      budget.check(reader.id)
      const say = await sayIn(language)
      const lookup = await atLookup(() => find(asker, asked))
      const { context, greeting, passOn } = lookup
      if (greeting !== null) return replyStream(() => saying(say(greeting), 'greeting'))
      if (model !== null && (await spendModelRequest(database, limits, reader.id))) {
        const given = await giveManual(search, model, context, asker)
        const spendAgain = () => spendModelRequest(database, limits, reader.id)
        const words = { language, say, context, given, passOn, spendAgain }
        const order = { choice: model, ...asked, ...words, limits, log }
        return replyStream((gone) => fromModel({ ...order, takeTurn: atModel, gone }))
      }
      const events = await withoutModel(lookup, say, model === null ? '' : `${say(USED_UP)}\n\n`)
      return replyStream(() => events)
    },
    async reportUnhelpful({ reader, language }, report) {
      budget.check(reader.id)
      await budget.spend(reader.id)
      await noteGap(database, { language, ...report })
    },
  }
}

async function giveManual(
  search: PassageSearch,
  { contextTokens }: ModelConfig,
  context: Context,
  { reader, language }: Asker,
): Promise<ModelContext> {
  if (context.answer !== null) return NO_MANUAL
  const manual = await search.readAll({ audience: audienceOf(reader), language })
  return modelContext(manual, context.closest, contextTokens)
}

function isWeak(found: ManualAnswer): boolean {
  return found.answer === null && !found.isSure
}

function passOnFor(
  database: Database,
  reader: FactReader,
  asked: { question: string; language: Language },
): PassOn {
  const passOn = async () => ({
    isNoted: await noteGap(database, asked),
    isAdministrator: reader.isAdministrator,
    administratorEmail: await administratorEmail(database),
  })
  let passed: Promise<UnansweredFacts> | null = null
  return () => (passed ??= passOn())
}

async function withoutModel(
  { context, passOn }: Lookup,
  say: Say,
  opening: string,
): Promise<readonly ChatEvent[]> {
  if (context.answer !== null) return saying(context.answer, 'answer')
  if (context.passages.length === 0) return nothingFound(await passOn(), say, opening)
  return fromManuals(context, say, opening)
}

/** Shorter questions, such as "how soon?", need the words of the previous one. */
const FEWEST_WORDS = 4

/** A follow-up ("And how much does it cost?") needs the words of the previous question; others don't. */
function standsAlone(question: string, language: Language): boolean {
  const words = question.split(/\s+/).filter((word) => word !== '')
  return words.length >= FEWEST_WORDS && !refersBack(question, language)
}

function saying(words: string, kind: ReplyKind): readonly ChatEvent[] {
  return [
    { type: 'words', words },
    { type: 'end', kind },
  ]
}

/** Facts belong to a sure match only: a guess should not show somebody's balance. */
async function withFacts(
  database: Database,
  { reader, language }: Asker,
  question: string,
  found: ManualAnswer,
): Promise<Context> {
  if (found.answer !== null) return found
  const named = found.isSure ? (found.passages[0]?.facts ?? []) : []
  const [asked, others] = [true, false].map((isAsked) =>
    named.filter((fact) => asksFor(fact, question, found.language) === isAsked),
  ) as [FactName[], FactName[]]
  const say = await sayIn(language)
  const liveFacts = await readFacts(database, reader, [...asked, ...others], say)
  return { ...found, liveFacts, factsAnswer: asked.length > 0 }
}

/** The administrator's e-mail address. */
export async function administratorEmail({ db }: Database): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('is_administrator', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return email
}

type Events = Iterable<ChatEvent> | AsyncIterable<ChatEvent>

/**
 * A reply as a stream: a line of JSON for each event. `gone` aborts as soon as the client leaves;
 * Readable.from would wait for the next event first.
 */
function replyStream(eventsUntil: (gone: AbortSignal) => Events): FileAnswer {
  const gone = new AbortController()
  const events = lines(eventsUntil(gone.signal))
  const content = new Readable({
    read: () => void pass(events, content),
    destroy: (error, closed) => {
      gone.abort()
      void stop(events, () => closed(error))
    },
  })
  return { content, flowing: true }
}

async function pass(events: AsyncGenerator<string, void>, content: Readable): Promise<void> {
  try {
    const { done, value } = await events.next()
    content.push(done === true ? null : value)
  } catch (error) {
    content.destroy(error as Error)
  }
}

async function stop(events: AsyncGenerator<string, void>, stopped: () => void): Promise<void> {
  try {
    await events.return()
  } finally {
    stopped()
  }
}

async function* lines(events: Events): AsyncGenerator<string, void> {
  for await (const event of events) yield `${JSON.stringify(event)}\n`
}
