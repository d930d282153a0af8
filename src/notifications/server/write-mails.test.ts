import { expect, test } from 'vitest'
import type { Notification } from '#notifications/contract/notifications.ts'
import { FORMER } from '#platform/contract/former-colleague.ts'
import { sayIn } from '#platform/server/language/say.ts'
import type { DeliverableNews } from './deliverable-news.ts'
import { letterAbout, writeDigest } from './write-mails.ts'

const sayInGerman = await sayIn('de')

const thanked: Notification = {
  id: 1,
  kind: 'thanked',
  actor: { id: 2, ...FORMER, picture: null },
  also: [],
  others: 0,
  subject: 3,
  facts: { points: '2.50' },
  quote: 'For the demo',
  myReactions: [],
  card: null,
  date: new Date(),
  isRead: false,
}
const told: DeliverableNews = {
  userId: 4,
  email: 'noor@laurel.test',
  name: 'Noor Haddad',
  firstName: 'Noor',
  mail: 'at_once',
  push: false,
  isLocked: false,
  quietHours: { timeZone: 'UTC', from: 0, until: 0 },
  quotesPrivate: false,
  isPrivate: false,
  isRefused: false,
  notification: thanked,
}

test('a mail names an erased sender in its reader’s language, beside their words too', () => {
  const { subject, blocks } = letterAbout(told, 'https://laurel.test', '', sayInGerman)
  expect(subject).toBe('Dank von Ex-Teammitglied, mit 2,50 Punkten')
  expect(blocks).toContainEqual({ quote: 'For the demo', by: 'Ex-Teammitglied' })
})

test('a digest does so too', () => {
  const reader = { firstName: 'Noor', isDaily: true, publicUrl: '', say: sayInGerman }
  const { blocks } = writeDigest([thanked], reader)
  const by = 'Ex-Teammitglied, mit 2,50 Punkten'
  expect(blocks).toContainEqual({ quote: 'For the demo', by })
})

test('a digest counts one point, and more', async () => {
  const reader = { firstName: 'Noor', isDaily: true, publicUrl: '', say: await sayIn('en') }
  const withPoints = (points: string) =>
    writeDigest([{ ...thanked, facts: { points } }], reader).blocks
  const quote = 'For the demo'
  expect(withPoints('1.00')).toContainEqual({ quote, by: 'Former colleague, with 1 point' })
  expect(withPoints('2.00')).toContainEqual({ quote, by: 'Former colleague, with 2 points' })
})

test('a German digest counts people in a whole sentence', () => {
  const reader = { firstName: 'Noor', isDaily: true, publicUrl: '', say: sayInGerman }
  const other = {
    ...thanked,
    actor: { id: 5, firstName: 'Ada', lastName: 'Lovelace', picture: null },
  }
  expect(writeDigest([thanked], reader).subject).toBe('Eine Person hat dir seit gestern gedankt')
  expect(writeDigest([thanked, other], reader).subject).toBe(
    'Zwei Personen haben dir seit gestern gedankt',
  )
})
