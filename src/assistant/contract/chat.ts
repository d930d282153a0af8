import * as z from 'zod/mini'
import { QUESTION_LENGTH } from '#manuals/contract/manual.ts'
import { atLeast, atMost, typedText } from '#platform/contract/text.ts'

/** The chat panel's version label (specification, section 1), a constant of the assistant. */
export const ASSISTANT_VERSION = '6.5.6G'

/** Specification, section 9. */
export const REPLY_MAX_TOKENS = 150
export const REPLY_TEMPERATURE = 0.9

/** Specification, section 5, Chat: blank input is ignored, so it never gets here from a screen. */
export const ChatQuestion = z.strictObject({
  question: typedText('question-required').check(
    atLeast(1, 'question-required'),
    atMost(QUESTION_LENGTH, 'question-long'),
  ),
})

/** A part of the manuals that a reply is from, or was made with. */
export const ChatSource = z.strictObject({
  /** The section's key, which is its address under /help. */
  key: z.string(),
  /** The heading within it; empty: its beginning. */
  heading: z.string(),
})
export type ChatSource = z.output<typeof ChatSource>

/**
 * How a reply came about: by a context entry; by passages of the manuals; by the closest passage
 * where none matches well; by a model; not at all because nothing matches; or the specification's
 * fallback where the model failed, with what was found for it.
 */
const REPLY_KINDS = ['answer', 'passages', 'closest', 'model', 'nothing', 'fallback'] as const
export type ReplyKind = (typeof REPLY_KINDS)[number]

/**
 * A reply is a stream of lines of JSON, one of these each: words as they come, sometimes all of
 * them anew, then what they are from, and the end. A stream without an end was cut off.
 */
export const ChatEvent = z.discriminatedUnion('type', [
  /**
   * Markdown. A model's has no HTML and no links but to our own pages; what the administrator wrote
   * is as it was written. The first words may be none, to begin the answer with.
   */
  z.strictObject({ type: z.literal('words'), words: z.string() }),
  /** What came so far was not to be: the reply begins anew. */
  z.strictObject({ type: z.literal('anew') }),
  /** A passage of the manuals, word for word, in Markdown. */
  z.strictObject({ type: z.literal('passage'), text: z.string(), source: ChatSource }),
  /** What a model was given; beside a passage, what else may help. */
  z.strictObject({ type: z.literal('sources'), sources: z.array(ChatSource) }),
  z.strictObject({
    type: z.literal('end'),
    kind: z.enum(REPLY_KINDS),
    /** A model's words stop before their end, because no more were allowed. */
    cut: z.optional(z.boolean()),
  }),
])
export type ChatEvent = z.output<typeof ChatEvent>

/** What a chat screen has to know before anything is asked. */
export const Assistant = z.strictObject({
  withModel: z.boolean(),
  /** Whom to ask where the manuals say nothing. */
  administratorEmail: z.string(),
})
export type Assistant = z.output<typeof Assistant>
