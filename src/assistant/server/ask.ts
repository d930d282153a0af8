import type { Logger } from 'pino'
import type { ChatEvent } from '#assistant/contract/chat.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import { takeTurns } from '#platform/server/take-turns.ts'
import { administratorEmail } from './administrator-email.ts'
import type { ModelChoice } from './model-choice.ts'
import type { ChatLimits } from './chat-limits.ts'
import { fromManuals } from './from-manuals.ts'
import { fromModel } from './from-model.ts'
import { createLookUp, type Found } from './look-up.ts'
import { noteGap } from '#manuals/server/note-gap.ts'
import { replyStream } from './reply-stream.ts'
import { createQuestionBudget, spendModelRequest } from './spend-budget.ts'

interface AskParts {
  readonly database: Database
  readonly model: ModelChoice | null
  readonly limits: ChatLimits
  readonly log: Logger
}

export type Ask = (userId: number, question: string) => Promise<FileAnswer>

/** However many ask, the database's connections are for those who send points. */
const LOOK_UPS = { atWork: 2, waiting: 200 }
const WAITING_FOR_MODEL = 100

const USED_UP =
  'There have been so many questions today that this one is answered from the manuals alone.'

/**
 * Answers a question (specification, section 2, Chatbot): by the model, if there is one, with what
 * was found as its context; else by what was found. Nothing of it is logged. The returned function
 * throws TooManyQuestions, and Refused('busy').
 */
export function createAsk({ database, model, limits, log }: AskParts): Ask {
  const lookUp = createLookUp(database)
  const budget = createQuestionBudget(database, limits)
  const atLookUp = takeTurns(LOOK_UPS)
  const atModel = takeTurns({ atWork: limits.modelAtOnce, waiting: WAITING_FOR_MODEL })

  const find = async (userId: number, question: string): Promise<Found> => {
    budget.check(userId)
    await budget.spend(userId)
    const found = await lookUp(question)
    if (found.answer === null && !found.isSure) await noteGap(database, question)
    return found
  }
  const withoutModel = async (found: Found) =>
    found.answer === null
      ? fromManuals(found, await administratorEmail(database))
      : answer(found.answer)

  return async (userId, question) => {
    budget.check(userId)
    const found = await atLookUp(() => find(userId, question))
    if (model !== null && (await spendModelRequest(database, limits, userId))) {
      const asked = { choice: model, question, found, limits, takeTurn: atModel, log }
      return replyStream((gone) => fromModel({ ...asked, gone }))
    }
    const events = await withoutModel(found)
    const isUsedUp = model !== null && found.answer === null
    const notice: ChatEvent = { type: 'words', words: `${USED_UP}\n\n` }
    return replyStream(() => (isUsedUp ? [notice, ...events] : events))
  }
}

function answer(content: string): readonly ChatEvent[] {
  return [
    { type: 'words', words: content },
    { type: 'end', kind: 'answer' },
  ]
}
