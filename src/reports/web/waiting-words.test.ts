import { expect, test } from 'vitest'
import type { WaitingTasks } from '#reports/contract/waiting.ts'
import {
  sayBackups,
  sayImports,
  sayLeavers,
  sayMails,
  sayOrders,
  sayPeople,
  sayQuestions,
  sayReports,
  sayStock,
  sayViolations,
  sinceWhen,
} from './waiting-words.ts'

const now = new Date(2026, 10, 25, 9)
const day = (of: number, month = 10, year = 2026) => new Date(year, month, of, 23, 59)

type Person = WaitingTasks['people']['first'][number]
const person = (firstName: string) => ({ firstName, lastName: 'Haddad' }) as Person
const people = (total: number) => ({ total, first: ['Noor', 'Ben', 'Cem'].map(person) })
const orders = (total: number) => {
  const date = day(23)
  return { total, first: [{ id: 1, date } as WaitingTasks['orders']['first'][number]] }
}

const leavers = (total: number) => {
  return { total, first: { firstName: 'Noor', lastName: 'Haddad', lastDay: '2026-11-27' } }
}

const backups = (total: number, latest: Date | null) => {
  return { total, latest, reason: 'Full', trialFault: null }
}

test.each([
  [sayLeavers(leavers(1)), 'Noor Haddad leaves on Friday 27 November'],
  [
    sayLeavers(leavers(3)),
    '3 people leave within a week, Noor Haddad first, on Friday 27 November',
  ],
  [sayPeople(people(1)), 'Noor Haddad waits to be approved'],
  [sayPeople(people(2)), 'Noor Haddad and Ben Haddad wait to be approved'],
  [sayPeople(people(3)), 'Noor Haddad and 2 others wait to be approved'],
  [sayPeople(people(1000)), 'Noor Haddad and at least 999 others wait to be approved'],
  [sayOrders(orders(1), now), '1 order to hand over, since Monday'],
  [sayOrders(orders(3), now), '3 orders to hand over, the oldest since Monday'],
  [sayOrders(orders(1000), now), '1,000 or more orders to hand over, the oldest since Monday'],
  [sayStock({ total: 1, first: { name: 'Mug', stock: 0 } }), 'Mug is sold out'],
  [sayStock({ total: 1, first: { name: 'Mug', stock: 2 } }), 'Mug: only 2 left'],
  [sayStock({ total: 4, first: { name: 'Mug', stock: 0 } }), '4 gifts are running out'],
  [sayReports({ total: 1, since: now }, now), '1 report of words to look at, since today'],
  [
    sayReports({ total: 2, since: day(24) }, now),
    '2 reports of words to look at, the oldest since yesterday',
  ],
  [sayQuestions({ total: 1, latest: 'Tea?' }), 'A question without an answer: “Tea?”'],
  [sayQuestions({ total: 5, latest: 'Tea?' }), '5 questions without an answer, the latest: “Tea?”'],
  [sayImports({ total: 1, latest: { id: 1, kind: 'users' } }), 'An import of people failed'],
  [
    sayImports({ total: 1, latest: { id: 1, kind: 'bonuses' } }),
    'An import of bonus points failed',
  ],
  [sayImports({ total: 2, latest: { id: 1, kind: 'users' } }), '2 imports failed'],
  [sayMails({ total: 1 }), '1 e-mail could not be delivered'],
  [sayMails({ total: 12 }), '12 e-mails could not be delivered'],
  [sayBackups(backups(1, null), now), 'The backup failed; there is none yet'],
  [sayBackups(backups(1, day(23)), now), 'The backup failed; the latest is from Monday'],
  [sayBackups(backups(3, day(24)), now), '3 backups in a row failed; the latest is from yesterday'],
  [sayViolations({ total: 1 }), 'The books were out of balance last night, in 1 place'],
  [sayViolations({ total: 3 }), 'The books were out of balance last night, in 3 places'],
])('says %j', (said, words) => {
  expect(said).toBe(words)
})

test.each([
  [now, 'today'],
  [day(24), 'yesterday'],
  [day(23), 'Monday'],
  [day(19), 'Thursday'],
  [day(18), '18 November'],
  [day(3, 2), '3 March'],
  [day(30, 11, 2025), '30 December 2025'],
  // The clock went back in between in many zones.
  [new Date(2026, 9, 24), '24 October'],
])('since %s is %j', (date, words) => {
  expect(sinceWhen(date, now)).toBe(words)
})
