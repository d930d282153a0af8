import { expect, test } from 'vitest'
import { sayIn, sayInEnglish } from '#platform/server/language/say.ts'
import { describe } from './describe.ts'
import type { NotificationFacts } from './notifications.ts'

const julia = { id: 1, firstName: 'Julia', lastName: 'Novak', picture: null }
const sayInGerman = await sayIn('de')

const about = (kind: 'roleGiven' | 'withdrawalPaid' | 'importEnded', facts: NotificationFacts) => {
  return { kind, actor: julia, also: [], others: 0, facts }
}

test('names a role in the language of its reader', () => {
  const news = about('roleGiven', { name: 'shopKeeper' })
  expect(describe(news, sayInEnglish)).toBe('Julia Novak gave you a role: Shop keeper')
  expect(describe(news, sayInGerman)).toMatch(/Shop-Pflege$/)
  // As older news keep it.
  const older = about('roleGiven', { name: 'Shop keeper' })
  expect(describe(older, sayInEnglish)).toBe('Julia Novak gave you a role: Shop keeper')
})

test('writes money in the language of its reader', () => {
  const news = about('withdrawalPaid', { points: '1500.00', name: '1500.00 EUR' })
  expect(describe(news, sayInEnglish)).toBe(
    'The 1,500 points you withdrew were paid out: €1,500.00',
  )
  expect(describe(news, sayInGerman)).toMatch(/1\.500 .*1\.500,00\u00a0€$/)
  const older = about('withdrawalPaid', { points: '50.00', name: '€5.00' })
  expect(describe(older, sayInEnglish)).toBe('The 50 points you withdrew were paid out: €5.00')
})

test.each([
  ['people', 'Leuten'],
  ['bonus points', 'Bonuspunkten'],
  ['the stock count', 'Zählung'],
])('names an import of %s in the language of its reader', (name, german) => {
  const finished = about('importEnded', { name })
  expect(describe(finished, sayInEnglish)).toBe(`The import of ${name} is finished`)
  expect(describe(finished, sayInGerman)).toMatch(new RegExp(`^Der Import .*${german} ist fertig$`))
  const failed = about('importEnded', { name, hasFailed: true })
  expect(describe(failed, sayInEnglish)).toBe(`The import of ${name} failed`)
  expect(describe(failed, sayInGerman)).not.toContain(name)
})
