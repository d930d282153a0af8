import { normalQuestion } from './normal-question.ts'

/** More than these say nothing about what is asked. */
const MOST_WORDS = 40
const LONGEST_WORD = 40

/** The different words of a question, in their order. */
export function questionWords(question: string): readonly string[] {
  const words = normalQuestion(question).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter((word) => word.length <= LONGEST_WORD).slice(0, MOST_WORDS)
}
