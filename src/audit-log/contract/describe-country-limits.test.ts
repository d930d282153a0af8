import { expect, test } from 'vitest'
import { plainWords, pseudoSay } from '#test/languages/pseudo.ts'
import type { AuditEvent } from '#audit-log/contract/audit-log.ts'
import { sayIn, sayInEnglish } from '#platform/server/language/say.ts'
import { describeEvent } from './describe-event.ts'
import { choiceOf } from './fact-labels.ts'

const [GERMANY, AUSTRIA] = [{ Country: 'DE' }, { Country: 'AT' }]

test.each<[before: AuditEvent['before'], after: AuditEvent['after'], words: string]>([
  [null, GERMANY, 'Ada Lovelace added a limit of the country DE'],
  [GERMANY, AUSTRIA, 'Ada Lovelace changed a limit of the country AT'],
  [GERMANY, null, 'Ada Lovelace removed a limit of the country DE'],
])('says what became of a limit of a country: %j, %j', (before, after, words) => {
  const who = { id: 1, name: 'Ada Lovelace', email: 'ada@laurel.test' }
  const nothing = { subject: null, reason: '', address: null, email: null, service: null }
  const facts = { id: 1, date: new Date(0), who, before, after, ...nothing }
  const event: AuditEvent = { action: 'countryLimitChanged', ...facts }
  expect(describeEvent(event, sayInEnglish)).toBe(words)
  expect(plainWords(describeEvent(event, pseudoSay))).toEqual([])
})

test('says several kinds of gifts, and none of a newer release', async () => {
  const say = await sayIn('de')
  expect(choiceOf('payrollKind', 'inKind, donation', say)).toBe('Sachbezug, Spende')
  expect(choiceOf('payrollKind', 'inKind, other', say)).toBeNull()
})
