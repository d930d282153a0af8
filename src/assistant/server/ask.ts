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
import type { ModelChoice } from './model-client.ts'

interface AskParts {
  readonly database: Database
  readonly model: ModelChoice | null
  readonly limits: ChatLimits
  readonly log: Logger
}

/** The exact answer to a question, or the passages that match it. */
export type Context = { readonly answer: string } | (Passages & { readonly answer: null })

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

  const find = async (reader: Reader, { question, turns = [] }: ChatQuestion) => {
    budget.check(reader.id)
    await budget.spend(reader.id)
    const audience = audienceOf(reader)
    let found = await retrieve(question, audience)
    const last = turns.at(-1)
    if (isWeak(found) && model !== null && last !== undefined) {
      // A follow-up ("And how much?") needs the words of the previous question.
      const both = await retrieve(`${last.question} ${question}`, audience)
      if (!isWeak(both)) found = both
    }
    if (isWeak(found)) await noteGap(database, question)
    return withFacts(database, reader, found)
  }

  const withoutModel = async (context: Context): Promise<readonly ChatEvent[]> =>
    context.answer === null
      ? fromManuals(context, await administratorEmail(database))
      : [
          { type: 'words', words: context.answer },
          { type: 'end', kind: 'answer' },
        ]

  return {
    async ask(reader, asked) {
      budget.check(reader.id)
      const context = await atLookup(() => find(reader, asked))
      if (model !== null && (await spendModelRequest(database, limits, reader.id))) {
        const order = { choice: model, ...asked, context, limits, takeTurn: atModel, log }
        return replyStream((gone) => fromModel({ ...order, gone }))
      }
      const events = await withoutModel(context)
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

function isWeak(found: Found): boolean {
  return found.answer === null && !found.isSure
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
