import { normalQuestion } from '#manuals/server/normal-question.ts'

/** Replies to messages that greet, thank or take leave, and ask nothing. */
const REPLIES: readonly (readonly [messages: string, reply: string])[] = [
  [
    'hi, hello, hey, hi there, hello there, good morning, good afternoon, good evening, good day, greetings',
    'Hello! What would you like to know?',
  ],
  [
    'thanks, thank you, thanks a lot, thank you very much, thank you so much, many thanks, cheers, great thanks, ok thanks, perfect thanks, thanks for your help, thank you for your help',
    'You are welcome!',
  ],
  ['bye, goodbye, bye bye, see you, see you later, good night', 'Goodbye, and see you soon!'],
  ['how are you, how are you doing', 'I am well, thank you! What would you like to know?'],
]

const BY_MESSAGE = new Map(
  REPLIES.flatMap(([messages, reply]) =>
    messages.split(', ').map((message) => [message, reply] as const),
  ),
)

/** Names that may follow: "Hello Laurel!" */
const ADDRESSED = / (?:laurel|there|everybody|everyone|all)$/

/** The reply to a message that only greets; null for every other one. */
export function greetingFor(message: string): string | null {
  const words = normalQuestion(message)
  return BY_MESSAGE.get(words) ?? BY_MESSAGE.get(words.replace(ADDRESSED, '')) ?? null
}
