import type { ChatQuestion } from '#assistant/contract/chat-endpoints.ts'
import { noteGap } from '#manuals/server/gaps.ts'
import { audienceOf, readFacts, type Reader } from '#manuals/server/read-facts.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Passages } from './from-manuals.ts'
import { greetingFor } from './greetings.ts'
import { createRetrieve, type Found } from './retrieval/retrieve.ts'

/** The exact answer to a question, or the passages that match it. */
export type Context = { readonly answer: string } | (Passages & { readonly answer: null })

/** The reply to a greeting, or the context of a question. */
export type Prepared =
  | { readonly greeting: string }
  | {
      readonly greeting: null
      readonly context: Context
      /** Whether the question became a gap in the manuals, since nothing answers it surely. */
      readonly isNoted: boolean
    }

/** Finds the context of questions. `hasTurns`: whether earlier turns may count. */
export function createPreparation(database: Database, hasTurns: boolean) {
  const retrieve = createRetrieve(database)
  return async (reader: Reader, { question, turns = [] }: ChatQuestion): Promise<Prepared> => {
    const audience = audienceOf(reader)
    let found = await retrieve(question, audience)
    const greeting = found.answer === null ? greetingFor(question) : null
    if (greeting !== null) return { greeting }
    const last = turns.at(-1)
    if (hasTurns && last !== undefined && leansOnTurn(question, found)) {
      const both = await retrieve(`${last.question} ${question}`, audience)
      if (!isWeak(both)) found = both
    }
    const isNoted = isWeak(found) && (await noteGap(database, question))
    return { greeting, isNoted, context: await withFacts(database, reader, found) }
  }
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
