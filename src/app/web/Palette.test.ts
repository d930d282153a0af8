import { expect, test } from 'vitest'
import { OBJECT, objectOf } from './Palette.tsx'

const ENGLISH = [`Thank ${OBJECT}`, `Go to ${OBJECT}`]
const GERMAN = [`${OBJECT} danken`, `Zur Seite „${OBJECT}“`]

test.each([
  ['ada', ENGLISH, 'ada'],
  ['thank ada', ENGLISH, 'ada'],
  ['Thank', ENGLISH, ''],
  ['go to shop', ENGLISH, 'shop'],
  ['thankful', ENGLISH, 'thankful'],
  ['Ada danken', GERMAN, 'Ada'],
  ['zur Seite „Status“', GERMAN, 'Status'],
  ['Ada', GERMAN, 'Ada'],
])('%j of %j is about %j', (typed, sentences, object) => {
  expect(objectOf(typed, sentences)).toBe(object)
})
