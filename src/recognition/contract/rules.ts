import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
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

/** The first value whose name starts with a text like "team"; spaces and hyphens don't matter. */
export function valueNamed<Value extends { name: string }>(
  values: readonly Value[],
  text: string,
): Value | undefined {
  return values.find(({ name }) => startsWith(name, text))
}

/** Whether a value's name starts with a typed text; spaces and hyphens don't matter. */
export function startsWith(name: string, text: string): boolean {
  return lettersOf(name).startsWith(lettersOf(text))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** The company's rules for recognitions. */
export const RecognitionRules = z.strictObject({
  /** The values in use, in the company's order. */
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

/** Compiles the pattern at the first use, because that takes a browser 50 ms. */
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

const ValueId = z.strictObject({ id: wholeNumber(1) })

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
const ManagedValues = z.strictObject({ values: z.array(ManagedValue) })
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

/** The company's values and rules for recognitions. */
export const recognitionRulesEndpoints = {
  readRules: endpoint({
    method: 'GET',
    path: '/api/recognition-rules',
    summary: "The company's values, reactions and rules for thanks",
    access: 'signedIn',
    scope: 'read',
    output: RecognitionRules,
    refusals: [],
  }),
  changeRules: endpoint({
    method: 'PATCH',
    path: '/api/recognition-rules',
    summary: 'Change the rules for thanks',
    access: 'administrator',
    body: RulesChange,
    output: RecognitionRules,
    refusals: [],
  }),
  listValues: endpoint({
    method: 'GET',
    path: '/api/company-values',
    summary: 'All values of the company, those in use first',
    access: 'administrator',
    output: ManagedValues,
    refusals: [],
  }),
  addValue: endpoint({
    method: 'POST',
    path: '/api/company-values',
    summary: 'Add a value of the company',
    access: 'administrator',
    keyed: true,
    body: NewValue,
    output: ManagedValue,
    refusals: ['value-taken'],
  }),
  changeValue: endpoint({
    method: 'PATCH',
    path: '/api/company-values/:id',
    summary: 'Rename, move or archive a value',
    access: 'administrator',
    params: ValueId,
    body: ValueChange,
    output: ManagedValue,
    refusals: ['value-unknown', 'value-taken'],
  }),
} as const
