import * as z from 'zod/mini'
import { LiveFact, PartReference, QUESTION_LENGTH } from '#manuals/contract/manual.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { atLeast, atMost, longText, refusal, typedText } from '#platform/contract/text.ts'

/** The chat panel's version label (specification, section 1), a constant of the assistant. */
export const ASSISTANT_VERSION = '6.5.6G'

/** Specification, section 9. */
export const REPLY_MAX_TOKENS = 150
export const REPLY_TEMPERATURE = 0.9

/** Earlier turns a question may refer to, and how much of each answer is sent. */
export const MOST_TURNS = 3
export const TURN_ANSWER_LENGTH = 1_000

const question = typedText('question-required').check(
  atLeast(1, 'question-required'),
  atMost(QUESTION_LENGTH, 'question-long'),
)

const Turn = z.strictObject({
  question,
  answer: longText('invalid-input').check(atMost(TURN_ANSWER_LENGTH, 'invalid-input')),
})
export type Turn = z.output<typeof Turn>

/** Specification, section 5, Chat: blank input is ignored, so screens never send it. */
export const ChatQuestion = z.strictObject({
  question,
  /** The last turns of the conversation, oldest first; only a language model uses them. */
  turns: z.optional(z.array(Turn).check(z.maxLength(MOST_TURNS, refusal('invalid-input')))),
})
export type ChatQuestion = z.output<typeof ChatQuestion>

/** A question whose answer did not help, or the part that its asker chose among the closest. */
export const UnhelpfulAnswer = z.strictObject({ question, chosen: z.optional(PartReference) })
export type UnhelpfulAnswer = z.output<typeof UnhelpfulAnswer>
export const Noted = z.strictObject({ isNoted: z.boolean() })

/** A part of the manuals that a reply quotes or is based on. */
export const ChatSource = PartReference
export type ChatSource = z.output<typeof ChatSource>

/**
 * The source of a reply: a context entry; a passage of the manuals; the closest parts, if none
 * matches well; a model; none, if the manuals don't tell, which a model may find too; a greeting in
 * return; or the specification's fallback, followed by the passage, if the model failed.
 */
export const REPLY_KINDS = [
  'answer',
  'passages',
  'closest',
  'model',
  'nothing',
  'greeting',
  'fallback',
] as const
export type ReplyKind = (typeof REPLY_KINDS)[number]

/**
 * A reply is a stream of JSON lines, one event each: words as they arrive, a passage, live facts,
 * sources, and the end. A stream without an end event was cut off.
 */
export const ChatEvent = z.discriminatedUnion('type', [
  /**
   * Markdown. A model's words have no HTML and link to our own pages only; the administrator's are
   * unchanged. The first words may be empty, to begin the answer.
   */
  z.strictObject({ type: z.literal('words'), words: z.string() }),
  /** The reply begins again: clients discard all earlier events. */
  z.strictObject({ type: z.literal('anew') }),
  /** A passage of the manuals, word for word, in Markdown. */
  z.strictObject({ type: z.literal('passage'), text: z.string(), source: ChatSource }),
  /** The closest parts to choose from, where none is surely the answer. */
  z.strictObject({
    type: z.literal('choices'),
    choices: z.array(z.strictObject({ text: z.string(), source: ChatSource })),
  }),
  /**
   * Facts about the person who asks. A model never sees them. They come before all words if they
   * answer the question.
   */
  z.strictObject({ type: z.literal('facts'), facts: z.array(LiveFact) }),
  /** The passages a model was given; after a quoted passage, other sections. */
  z.strictObject({ type: z.literal('sources'), sources: z.array(ChatSource) }),
  z.strictObject({
    type: z.literal('end'),
    kind: z.enum(REPLY_KINDS),
    /** The model's answer is incomplete: it reached the limit. */
    cut: z.optional(z.boolean()),
  }),
])
export type ChatEvent = z.output<typeof ChatEvent>

/** The settings of the chat screen. */
export const Assistant = z.strictObject({
  withModel: z.boolean(),
  /** The e-mail address for questions that the manuals don't answer. */
  administratorEmail: z.string(),
})
export type Assistant = z.output<typeof Assistant>

/** The assistant, for everyone who is signed in. */
export const chatEndpoints = {
  readAssistant: endpoint({
    method: 'GET',
    path: '/api/help/assistant',
    summary: 'How questions are answered here',
    access: 'signedIn',
    output: Assistant,
    refusals: [],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/chat',
    summary: 'Ask the assistant; the reply is a stream of lines of JSON',
    access: 'signedIn',
    body: ChatQuestion,
    download: 'application/x-ndjson; charset=utf-8',
    refusals: ['too-many-questions', 'busy'],
  }),
  reportUnhelpful: endpoint({
    method: 'POST',
    path: '/api/help-gaps',
    summary:
      'Report that an answer did not help, or which of the closest parts did: the question becomes a ' +
      'gap in the manuals',
    access: 'signedIn',
    body: UnhelpfulAnswer,
    output: Noted,
    refusals: ['too-many-questions'],
  }),
} as const
