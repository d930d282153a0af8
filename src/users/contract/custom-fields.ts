import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { CustomField, MOST_CUSTOM_FIELDS } from './person-fields.ts'

const LONGEST_NAME = 80

const FieldName = typedText('custom-field-name').check(
  atLeast(1, 'custom-field-name'),
  atMost(LONGEST_NAME, 'name-long'),
  z.refine((text) => !text.includes('\n'), refusal('text-invalid')),
)

const id = z
  .number(refusal('invalid-input'))
  .check(z.int(refusal('invalid-input')), z.gte(1, refusal('invalid-input')))

/** The name of a field, as it is typed. */
export const TypedFieldName = z.strictObject({ name: FieldName })

/** The company's own fields as they shall be, in order: a field without an id is new, a missing one goes. */
export const CustomFieldsChange = z.strictObject({
  /** The ids that the author saw, so that nobody's new field goes unseen. */
  known: z.array(id).check(z.maxLength(MOST_CUSTOM_FIELDS, refusal('custom-fields-full'))),
  fields: z
    .array(z.strictObject({ id: z.nullable(id), name: FieldName }))
    .check(z.maxLength(MOST_CUSTOM_FIELDS, refusal('custom-fields-full'))),
})
export type CustomFieldsChange = z.output<typeof CustomFieldsChange>

/** A field with the number of people of whom it says something. */
const CountedField = z.strictObject({ ...CustomField.shape, people: z.number() })
export type CountedField = z.output<typeof CountedField>

const CustomFields = z.strictObject({ fields: z.array(CountedField) })

/** Facts of people that the company itself wants to keep. */
export const customFieldEndpoints = {
  listCustomFields: endpoint({
    method: 'GET',
    path: '/api/custom-fields',
    summary: 'The company’s own fields for people, in order',
    access: 'managePeople',
    output: CustomFields,
    refusals: [],
  }),
  changeCustomFields: endpoint({
    method: 'PUT',
    path: '/api/custom-fields',
    summary: 'Add, rename, order and remove the company’s own fields; values go with their field',
    access: 'administrator',
    body: CustomFieldsChange,
    output: CustomFields,
    refusals: [
      'custom-field-unknown',
      'custom-field-taken',
      'custom-field-in-use',
      'custom-fields-full',
    ],
  }),
} as const
