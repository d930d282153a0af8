import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { FactName } from '#manuals/contract/manual.ts'
import { normalQuestion } from '#manuals/server/normal-question.ts'
import { LANGUAGES, type Language } from '#platform/contract/languages.ts'
import { questionLanguage, type QuestionLanguage } from './question-languages.ts'

type Greeting = keyof QuestionLanguage['greetings']

/** The replies to messages that ask nothing. */
const IN_RETURN: Readonly<Record<Greeting, MessageDescriptor>> = {
  hello: msg`Hello! Ask me how Laurel works, or anything your company’s manuals answer.`,
  thanks: msg`You’re welcome! Ask again whenever you like.`,
  bye: msg`Bye, see you soon!`,
  howAreYou: msg`All well, thank you! Ask me how Laurel works, or anything your company’s manuals answer.`,
}

/**
 * The reply to a message of greetings, thanks and farewells alone, in whatever language, else null; by
 * its last part.
 */
export function greetingInReturn(message: string): MessageDescriptor | null {
  const said = normalQuestion(message)
  const kind = LANGUAGES.map((language) => greetingIn(language, said)).find((one) => one !== null)
  return kind === undefined ? null : IN_RETURN[kind]
}

function greetingIn(language: Language, said: string): Greeting | null {
  const { greetings, addressed } = questionLanguage(language)
  const all = Object.entries(greetings) as [Greeting, string][]
  const after = `(?: (?:${addressed}))*`
  const only = new RegExp(`^(?: ?(?:${all.map(([, words]) => words).join('|')})${after}(?![^ ]))+$`)
  if (!only.test(said)) return null
  const last = all.find(([, words]) => new RegExp(`(?:^| )(?:${words})${after}$`).test(said))
  return last?.[0] ?? null
}

/** Whether a question asks for this live fact, not for how something is done. */
export function asksFor(fact: FactName, question: string, language: Language): boolean {
  const asked = normalQuestion(question)
  const { asksFor: patterns, asksHow } = questionLanguage(language)
  return patterns[fact].test(asked) && !asksHow.test(asked)
}

/** Whether words of a question point to an earlier one ("And for managers?", "Is it free?"). */
export function refersBack(question: string, language: Language): boolean {
  return questionLanguage(language).refersBack.test(normalQuestion(question))
}
