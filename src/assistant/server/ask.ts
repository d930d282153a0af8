import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { ChatEvent, ChatQuestion } from '#assistant/contract/chat-endpoints.ts'
import { noteGap } from '#manuals/server/gaps.ts'
import { audienceOf, readFacts, type Reader } from '#manuals/server/read-facts.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import { takeTurns } from '#platform/server/take-turns.ts'
import { createRetrieve, type Found } from '#assistant/server/retrieval/retrieve.ts'
import { createQuestionBudget, spendModelRequest, type ChatLimits } from './chat-limits.ts'
import { fromManuals, type Passages } from './from-manuals.ts'
import { fromModel } from './from-model.ts'
import { greetingFor } from './greetings.ts'
import type { ModelChoice } from './model-client.ts'

interface AskParts {
  readonly database: Database
  readonly model: ModelChoice | null
  readonly limits: ChatLimits
  readonly log: Logger
}

/** The exact answer to a question, or the passages that match it. */
export type Context = { readonly answer: string } | (Passages & { readonly answer: null })

/** What a question gets: a greeting, or its context and the words if that says nothing about it. */
type Prepared =
  | { readonly greeting: string }
  | { readonly greeting: null; readonly context: Context; readonly isNoted: boolean }

interface Assistant {
  /** Throws TooManyQuestions, and Refused('busy'). */
  ask(reader: Reader, question: ChatQuestion): Promise<FileAnswer>
  /** Records a question as a gap in the manuals. Throws TooManyQuestions. */
  reportUnhelpful(reader: Reader, question: string): Promise<void>
}

/** A limit on concurrent lookups, so that questions never take all connections from sends. */
const LOOKUPS = { atWork: 2, waiting: 200 }
const WAITING_FOR_MODEL = 100

const USED_UP =
  'There have been so many questions today that this one is answered from the manuals alone.'

/**
 * Answers questions (specification, section 2, Chatbot): by the model, if there is one, with the
 * passages as its context; else by the passages themselves. Questions are never logged.
 */
export function createAssistant({ database, model, limits, log }: AskParts): Assistant {
  const retrieve = createRetrieve(database)
  const budget = createQuestionBudget(database, limits)
  const atLookup = takeTurns(LOOKUPS)
  const atModel = takeTurns({ atWork: limits.modelAtOnce, waiting: WAITING_FOR_MODEL })

  const prepare = async (
    reader: Reader,
    { question, turns = [] }: ChatQuestion,
  ): Promise<Prepared> => {
    budget.check(reader.id)
    await budget.spend(reader.id)
    const audience = audienceOf(reader)
    let found = await retrieve(question, audience)
    const greeting = found.answer === null ? greetingFor(question) : null
    if (greeting !== null) return { greeting }
    const last = turns.at(-1)
    if (model !== null && last !== undefined && leansOnTurn(question, found)) {
      const both = await retrieve(`${last.question} ${question}`, audience)
      if (!isWeak(both)) found = both
    }
    const isNoted = isWeak(found) && (await noteGap(database, question))
    return { greeting, isNoted, context: await withFacts(database, reader, found) }
  }

  const nothingFound = async (reader: Reader, isNoted: boolean): Promise<string> => {
    if (reader.isAdministrator) return NOTHING.administrator
    return isNoted ? NOTHING.passedOn : `${NOTHING.lost} ${await administratorEmail(database)}`
  }

  const withoutModel = async (
    reader: Reader,
    { context, isNoted }: Extract<Prepared, { greeting: null }>,
  ): Promise<readonly ChatEvent[]> =>
    context.answer === null
      ? fromManuals(context, await nothingFound(reader, isNoted))
      : [
          { type: 'words', words: context.answer },
          { type: 'end', kind: 'answer' },
        ]

  return {
    async ask(reader, asked) {
      budget.check(reader.id)
      const prepared = await atLookup(() => prepare(reader, asked))
      if (prepared.greeting !== null) {
        const { greeting: words } = prepared
        return replyStream(() => [
          { type: 'words', words },
          { type: 'end', kind: 'greeting' },
        ])
      }
      const { context } = prepared
      if (model !== null && (await spendModelRequest(database, limits, reader.id))) {
        const noteUntold = async () => {
          const isNoted = prepared.isNoted || (await noteGap(database, asked.question))
          return nothingFound(reader, isNoted)
        }
        const order = {
          choice: model,
          ...asked,
          context,
          noteUntold,
          limits,
          takeTurn: atModel,
          log,
        }
        return replyStream((gone) => fromModel({ ...order, gone }))
      }
      const events = await withoutModel(reader, prepared)
      const isUsedUp = model !== null && context.answer === null
      const notice: ChatEvent = { type: 'words', words: `${USED_UP}\n\n` }
      return replyStream(() => (isUsedUp ? [notice, ...events] : events))
    },
    async reportUnhelpful({ id }, question) {
      budget.check(id)
      await budget.spend(id)
      await noteGap(database, question)
    },
  }
}

const NOTHING = {
  passedOn: 'The manuals say nothing about it; your question was passed on.',
  administrator:
    'The manuals say nothing about it. Once you write a section in [Manage Manuals](/manual), it is answered from there.',
  lost: 'The manuals say nothing about it. Please ask the administrator:',
}

function isWeak(found: Found): boolean {
  return found.answer === null && !found.isSure
}

/** Words that stand for something said before. */
const POINTING = /\b(?:it|its|that|this|these|those|they|them|their|there|he|she|him|her)\b/i

/** Whether a weakly matched question needs the one before: "And how much?", "Can I undo it?". */
function leansOnTurn(question: string, found: Found): boolean {
  return found.answer === null && !found.isSure && (!found.isTelling || POINTING.test(question))
}

/** Facts belong to a sure match only: a guess should not show somebody's balance. */
async function withFacts(database: Database, reader: Reader, found: Found): Promise<Context> {
  if (found.answer !== null) return found
  const named = found.isSure ? (found.passages[0]?.facts ?? []) : []
  return { ...found, liveFacts: await readFacts(database, reader, named) }
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
