import { expect, test } from 'vitest'
import { sayIn, sayInEnglish } from '#platform/server/language/say.ts'
import { describeNews } from './describe.ts'
import type { NotificationKind } from './kinds.ts'
import type { NotificationFacts } from './notifications.ts'

const julia = { id: 1, firstName: 'Julia', lastName: 'Novak', picture: null }
const sayInGerman = await sayIn('de')

const about = (kind: NotificationKind, facts: NotificationFacts) => {
  return { kind, actor: julia, also: [], others: 0, facts }
}

test('names a role in the language of its reader', () => {
  const news = about('roleGiven', { name: 'shopKeeper' })
  expect(describeNews(news, sayInEnglish)).toBe('Julia Novak gave you a role: Shop keeper')
  expect(describeNews(news, sayInGerman)).toMatch(/Shop-Pflege$/)
  // As older news keep it.
  const older = about('roleGiven', { name: 'Shop keeper' })
  expect(describeNews(older, sayInEnglish)).toBe('Julia Novak gave you a role: Shop keeper')
})

test('writes money in the language of its reader', () => {
  const news = about('withdrawalPaid', { points: '1500.00', name: '1500.00 EUR' })
  expect(describeNews(news, sayInEnglish)).toBe(
    'The 1,500 points you withdrew were paid out: €1,500.00',
  )
  expect(describeNews(news, sayInGerman)).toMatch(/1\.500 .*1\.500,00\u00a0€$/)
  const older = about('withdrawalPaid', { points: '50.00', name: '€5.00' })
  expect(describeNews(older, sayInEnglish)).toBe('The 50 points you withdrew were paid out: €5.00')
})

test.each<[NotificationKind, string, string]>([
  ['thanked', 'Julia Novak thanked you with 1 point', 'Dank von Julia Novak, mit 1 Punkt'],
  [
    'pointsAdded',
    'Julia Novak added 1 point to your thanks',
    '1 Punkt von Julia Novak für deinen Dank',
  ],
  ['bonusWaiting', 'Julia Novak gave you 1 bonus point', '1 Bonuspunkt von Julia Novak für dich'],
  ['bonusRecalled', '1 bonus point was taken back', '1 Bonuspunkt wurde zurückgeholt'],
  [
    'sendReversed',
    '1 point from Julia Novak was taken back',
    '1 Punkt von Julia Novak wurde zurückgenommen',
  ],
  [
    'withdrawalPaid',
    'The 1 point you withdrew was paid out',
    'Dein 1 abgehobener Punkt ist ausgezahlt',
  ],
])('says of one point: %s', (kind, english, german) => {
  const one = about(kind, { points: '1.00' })
  expect(describeNews(one, sayInEnglish)).toBe(english)
  expect(describeNews(one, sayInGerman)).toBe(german)
})

test('says of a thousand points that they are many', () => {
  const many = about('bonusWaiting', { points: '1000.00' })
  expect(describeNews(many, sayInEnglish)).toBe('Julia Novak gave you 1,000 bonus points')
  expect(describeNews(many, sayInGerman)).toBe('1.000 Bonuspunkte von Julia Novak für dich')
})

test.each([
  ['people', 'Leuten'],
  ['bonus points', 'Bonuspunkten'],
  ['the stock count', 'Zählung'],
  ['holidays', 'Feiertagen'],
  ['milestones', 'Meilensteinen'],
])('names an import of %s in the language of its reader', (name, german) => {
  const finished = about('importEnded', { name })
  expect(describeNews(finished, sayInEnglish)).toBe(`The import of ${name} is finished`)
  expect(describeNews(finished, sayInGerman)).toMatch(
    new RegExp(`^Der Import .*${german} ist fertig$`),
  )
  const failed = about('importEnded', { name, hasFailed: true })
  expect(describeNews(failed, sayInEnglish)).toBe(`The import of ${name} failed`)
  expect(describeNews(failed, sayInGerman)).not.toContain(name)
})
