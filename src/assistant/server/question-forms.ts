import type { FactName } from '#manuals/contract/manual.ts'
import { normalQuestion } from '#manuals/server/normal-question.ts'

const ADDRESSED = '(?: (?:all|again|everyone|everybody|team|there|laurel|assistant|bot))*'

/** Messages that ask nothing, and the replies to them. */
const GREETINGS: readonly (readonly [said: string, reply: string])[] = [
  [
    'hi+|hello+|hey+|hiya|howdy|greetings|good (?:day|morning|afternoon|evening)|(?:good )?morning',
    'Hello! Ask me how Laurel works, or anything your company’s manuals answer.',
  ],
  [
    '(?:many |kind )?thanks(?: a lot| so much| very much)?|thank you(?: so much| very much)?|thx|cheers',
    'You’re welcome! Ask again whenever you like.',
  ],
  ['(?:good)?bye(?: bye)?|good ?night|see you(?: soon| later| tomorrow)?', 'Bye, see you soon!'],
  [
    'how are you(?: doing| today)?',
    'All well, thank you! Ask me how Laurel works, or anything your company’s manuals answer.',
  ],
]

const ONLY_GREETINGS = new RegExp(
  `^(?: ?(?:${GREETINGS.map(([said]) => said).join('|')})${ADDRESSED}(?![^ ]))+$`,
)
const LAST_GREETINGS = GREETINGS.map(
  ([said, reply]) => [new RegExp(`(?:^| )(?:${said})${ADDRESSED}$`), reply] as const,
)

/** The reply to a message of greetings, thanks and farewells alone, else null; by its last part. */
export function greetingInReturn(message: string): string | null {
  const said = normalQuestion(message)
  if (!ONLY_GREETINGS.test(said)) return null
  return LAST_GREETINGS.find(([pattern]) => pattern.test(said))?.[1] ?? null
}

/** Questions about the asking person's own state, which the live fact answers. */
const ASKED_FACTS: Readonly<Record<FactName, RegExp>> = {
  balance:
    /^how (?:many|much)\b.*\b(?:(?:do|have) i|i have|i got|are mine|is mine)\b|^(?:whats?|show|see|check)?(?: is| are| me)? ?my (?:\w+ ){0,2}(?:balances?|points|total)$/,
  orders:
    /^(?:where|wheres|when|is|are|has|have|what|which|show)\b.*\b(?:my|i (?:have )?(?:ordered|bought)|did i (?:order|buy))\b|^my (?:\w+ )?(?:orders?|purchases?|gifts?)$/,
  thanks:
    /\bwho\b.*\bme\b|^(?:what|which|how (?:many|much)|show|any)\b.*\b(?:my|i|me)\b|^my (?:\w+ )?thanks$/,
  permissions:
    /^(?:why )?(?:am|may|can|cant|could|couldnt) i\b|^(?:what|which)\b.*\b(?:may|can|allowed|permissions?)\b/,
}

/** Whether a question asks for this live fact, not for how something is done. */
export function asksFor(fact: FactName, question: string): boolean {
  const asked = normalQuestion(question)
  return ASKED_FACTS[fact].test(asked) && !/\b(?:if|unless|difference|happens?)\b/.test(asked)
}

const REFERS_BACK =
  /^(?:and|but|or|so|then)\b|\b(?:it|its|that|this|those|these|they|them|their|he|she|him|her|same)\b/

/** Whether words of a question point to an earlier one ("And for managers?", "Is it free?"). */
export function refersBack(question: string): boolean {
  return REFERS_BACK.test(normalQuestion(question))
}
