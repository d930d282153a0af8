import * as z from 'zod/mini'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { wholeNumber } from '#platform/contract/wire-types.ts'

/** The colours a value may have; screens give each a light and a dark tone. */
export const VALUE_COLORS = ['green', 'gold', 'blue', 'violet', 'rose', 'teal'] as const
export type ValueColor = (typeof VALUE_COLORS)[number]

export const VALUE_NAME_LENGTH = 40
const MOST_REACTIONS = 8
const LONGEST_MINIMUM = 200

/** Something the company stands for, such as "Teamwork". */
export const CompanyValue = z.strictObject({
  id: z.number(),
  name: z.string(),
  emoji: z.string(),
  color: z.enum(VALUE_COLORS),
})
export type CompanyValue = z.output<typeof CompanyValue>

/** The company's rules for recognitions. */
export const RecognitionRules = z.strictObject({
  /** In the company's order; those in use. */
  values: z.array(CompanyValue),
  valueRequired: z.boolean(),
  /** The fewest characters of a message. */
  shortestMessage: z.number(),
  /** Whether cards on the wall show points. */
  showsPoints: z.boolean(),
  reactions: z.array(z.string()),
})
export type RecognitionRules = z.output<typeof RecognitionRules>

let oneEmoji: RegExp | undefined

/** The pattern is made at its first use: it takes a browser 50 ms. */
function isEmoji(text: string): boolean {
  oneEmoji ??= new RegExp('^\\p{RGI_Emoji}$', 'v')
  return oneEmoji.test(text)
}

const emoji = z
  .string(refusal('emoji-invalid'))
  .check(atMost(16, 'emoji-invalid'), z.refine(isEmoji, refusal('emoji-invalid')))

const valueFields = {
  name: typedText('value-name-required').check(
    atLeast(1, 'value-name-required'),
    atMost(VALUE_NAME_LENGTH, 'value-name-long'),
    z.refine((text) => !text.includes('\n'), refusal('text-invalid')),
  ),
  emoji,
  color: z.enum(VALUE_COLORS, refusal('invalid-input')),
}
export const NewValue = z.strictObject(valueFields)
export type NewValue = z.output<typeof NewValue>

export const ValueId = z.strictObject({ id: wholeNumber(1) })

export const ValueChange = z.strictObject({
  ...z.partial(NewValue).shape,
  /** Archived values stay on old cards and can't be chosen any more. */
  isArchived: z.optional(z.boolean(refusal('invalid-input'))),
  /** The place among the values in use, from 0. */
  place: z.optional(
    z.number(refusal('invalid-input')).check(z.int(), z.gte(0, refusal('invalid-input'))),
  ),
})
export type ValueChange = z.output<typeof ValueChange>

export const ManagedValue = z.strictObject({ ...CompanyValue.shape, isArchived: z.boolean() })
export const ManagedValues = z.strictObject({ values: z.array(ManagedValue) })
export type ManagedValue = z.output<typeof ManagedValue>

export const RulesChange = z.partial(
  z.strictObject({
    valueRequired: z.boolean(refusal('invalid-input')),
    shortestMessage: z
      .number(refusal('invalid-input'))
      .check(
        z.int(),
        z.gte(0, refusal('invalid-input')),
        z.lte(LONGEST_MINIMUM, refusal('invalid-input')),
      ),
    showsPoints: z.boolean(refusal('invalid-input')),
    reactions: z.array(emoji).check(
      z.minLength(1, refusal('reactions-few')),
      z.maxLength(MOST_REACTIONS, refusal('reactions-many')),
      z.refine((all) => new Set(all).size === all.length, refusal('reactions-twice')),
    ),
  }),
)
export type RulesChange = z.output<typeof RulesChange>
