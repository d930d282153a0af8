import { expect, test } from 'vitest'
import { endpoints } from '#app/contract/endpoints.ts'
import { refusalsOf, refusalsOfSchema } from './endpoint-refusals.ts'

test('finds the refusals of fields, of what is in lists, and of amounts', () => {
  expect(refusalsOfSchema(endpoints.send.body)).toEqual(
    expect.arrayContaining([
      'receiver-required',
      'invalid-number',
      'too-many-decimals',
      'amount-too-large',
      'transfer-not-positive',
      'message-long',
    ]),
  )
  expect(refusalsOfSchema(endpoints.changeRules.body)).toContain('emoji-invalid')
  expect(refusalsOfSchema(undefined)).toEqual([])
})

test('the document lists them', () => {
  expect(refusalsOf(endpoints.login)).toContain('password-short')
  expect(refusalsOf(endpoints.takeReactionBack)).toContain('reaction-unknown')
  expect(refusalsOf(endpoints.listUsers)).toContain('invalid-number')
})
