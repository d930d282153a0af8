import * as z from 'zod/mini'
import { LiveFact, QUESTION_LENGTH } from '#manuals/contract/manual.ts'
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

/** Specification, section 5, Chat: blank input is ignored, so it never gets here from a screen. */
export const ChatQuestion = z.strictObject({
  question,
  /** The last turns of the conversation, the oldest first; for a language model. */
  turns: z.optional(z.array(Turn).check(z.maxLength(MOST_TURNS, refusal('invalid-input')))),
})
export type ChatQuestion = z.output<typeof ChatQuestion>

/** A question whose answer did not help. */
export const UnhelpfulAnswer = z.strictObject({ question })
export const Noted = z.strictObject({ isNoted: z.boolean() })

/** A part of the manuals that a reply quotes or is based on. */
export const ChatSource = z.strictObject({
  /** The section's key, which is its address under /help. */
  key: z.string(),
  /** The heading within it; empty: its beginning. */
  heading: z.string(),
})
export type ChatSource = z.output<typeof ChatSource>

/**
 * Where a reply is from: a context entry; a passage of the manuals; the closest passage, where none
 * matches well; a model; nowhere, where nothing matches; or the specification's fallback where the
 * model failed, followed by the passage.
 */
export const REPLY_KINDS = [
  'answer',
  'passages',
  'closest',
  'model',
  'nothing',
  'fallback',
] as const
export type ReplyKind = (typeof REPLY_KINDS)[number]

/**
 * A reply is a stream of JSON lines, one event each: words as they come, a passage, live facts,
 * sources, and the end. A stream without an end was cut off.
 */
export const ChatEvent = z.discriminatedUnion('type', [
  /**
   * Markdown. A model's words have no HTML, and links to our own pages only; the administrator's are
   * unchanged. The first words may be empty, to begin the answer.
   */
  z.strictObject({ type: z.literal('words'), words: z.string() }),
  /** The events so far are void: the reply begins anew. */
  z.strictObject({ type: z.literal('anew') }),
  /** A passage of the manuals, word for word, in Markdown. */
  z.strictObject({ type: z.literal('passage'), text: z.string(), source: ChatSource }),
  /** Facts about the person who asks. A model never sees them. */
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
  /** The address to ask where the manuals say nothing. */
  administratorEmail: z.string(),
})
export type Assistant = z.output<typeof Assistant>
