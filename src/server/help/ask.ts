import type { Logger } from 'pino'
import type { ChatEvent } from '#contract/chat.ts'
import type { Database } from '#server/db/database.ts'
import type { FileAnswer } from '#server/handler.ts'
import { takeTurns } from '#server/take-turns.ts'
import { administratorEmail } from './administrator-email.ts'
import type { ModelChoice } from './model-choice.ts'
import type { ChatLimits } from './chat-limits.ts'
import { fromManuals } from './from-manuals.ts'
import { fromModel } from './from-model.ts'
import { createLookUp, type Found } from './look-up.ts'
import { noteGap } from './note-gap.ts'
import type { FoundPassage } from './passage.ts'
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
 * Answers a question (specification, section 2, Chatbot): as somebody wrote it for just this one,
 * else by the model, if there is one, else by what the manuals say. Nothing of it is logged. The
 * returned function throws TooManyQuestions, and Refused('busy').
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
    if (found.answer === null && found.passages.length === 0) await noteGap(database, question)
    return found
  }
  const quote = async (passages: readonly FoundPassage[]) =>
    fromManuals(passages, await administratorEmail(database))

  return async (userId, question) => {
    budget.check(userId)
    const found = await atLookUp(() => find(userId, question))
    if (found.answer !== null) return replyStream(() => answer(found.answer))
    const { passages } = found
    if (model === null) {
      const events = await quote(passages)
      return replyStream(() => events)
    }
    if (!(await spendModelRequest(database, limits, userId))) {
      const events = await quote(passages)
      return replyStream(() => [{ type: 'words', words: `${USED_UP}\n\n` }, ...events])
    }
    const asked = { choice: model, question, passages, limits, takeTurn: atModel, log }
    return replyStream((gone) => fromModel({ ...asked, gone }))
  }
}

function answer(content: string): readonly ChatEvent[] {
  return [
    { type: 'words', words: content },
    { type: 'end', kind: 'answer' },
  ]
}
