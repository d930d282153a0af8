import { expect, test } from 'vitest'
import { sayIn, sayInEnglish } from '#platform/server/language/say.ts'
import { sayDevice } from './devices.ts'

const sayInGerman = await sayIn('de')

test.each([
  ['Firefox on Linux', 'Firefox auf Linux'],
  ['Samsung Internet on Android', 'Samsung Internet auf Android'],
  ['Unknown browser on Windows', 'Unbekannter Browser auf Windows'],
  ['Unknown browser', 'Unbekannter Browser'],
  ['Edge', 'Edge'],
])('says a stored device: %s', (stored, german) => {
  expect(sayDevice(stored, sayInEnglish)).toBe(stored)
  expect(sayDevice(stored, sayInGerman)).toBe(german)
})
