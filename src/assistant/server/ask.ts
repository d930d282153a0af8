import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { ChatEvent, ChatQuestion } from '#assistant/contract/chat-endpoints.ts'
import { noteGap } from '#manuals/server/gaps.ts'
import type { Reader } from '#manuals/server/read-facts.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import { takeTurns } from '#platform/server/take-turns.ts'
import { createQuestionBudget, spendModelRequest, type ChatLimits } from './chat-limits.ts'
import { fromManuals } from './from-manuals.ts'
import { fromModel } from './from-model.ts'
import type { ModelChoice } from './model-client.ts'
import { createPreparation } from './prepare-question.ts'

interface AskParts {
  readonly database: Database
  readonly model: ModelChoice | null
  readonly limits: ChatLimits
  readonly log: Logger
}

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
  const prepare = createPreparation(database, model !== null)
  const budget = createQuestionBudget(database, limits)
  const atLookup = takeTurns(LOOKUPS)
  const atModel = takeTurns({ atWork: limits.modelAtOnce, waiting: WAITING_FOR_MODEL })

  return {
    async ask(reader, asked) {
      budget.check(reader.id)
      const prepared = await atLookup(async () => {
        budget.check(reader.id)
        await budget.spend(reader.id)
        return prepare(reader, asked)
      })
      if (prepared.greeting !== null) return plainReply(prepared.greeting, 'greeting')
      const { context } = prepared
      if (model !== null && (await spendModelRequest(database, limits, reader.id))) {
        const noteUntold = async () => {
          const isNoted = prepared.isNoted || (await noteGap(database, asked.question))
          return nothingFound(database, reader, isNoted)
        }
        const within = { noteUntold, limits, takeTurn: atModel, log }
        const order = { choice: model, ...asked, context, ...within }
        return replyStream((gone) => fromModel({ ...order, gone }))
      }
      if (context.answer !== null) return plainReply(context.answer, 'answer')
      const events = fromManuals(context, await nothingFound(database, reader, prepared.isNoted))
      const notice: ChatEvent = { type: 'words', words: `${USED_UP}\n\n` }
      return replyStream(() => (model === null ? events : [notice, ...events]))
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

/** The words for a question that the manuals don't answer. */
async function nothingFound(database: Database, reader: Reader, isNoted: boolean): Promise<string> {
  if (reader.isAdministrator) return NOTHING.administrator
  return isNoted ? NOTHING.passedOn : `${NOTHING.lost} ${await administratorEmail(database)}`
}

function plainReply(words: string, kind: 'answer' | 'greeting'): FileAnswer {
  return replyStream(() => [
    { type: 'words', words },
    { type: 'end', kind },
  ])
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
