import { expect, test } from 'vitest'
import type { Payout } from '#payouts/contract/payouts.ts'
import { hundredths } from '#platform/contract/points.ts'
import { pointsAndWorth, sayPaid, sayWithdrawals } from './use-payouts.ts'

const payout = (id: number, person: number, points: number): Payout => ({
  id,
  person: {
    id: person,
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@laurel.test',
    picture: null,
    team: null,
    employeeId: null,
  },
  points: hundredths(points),
  date: new Date(),
  paid: null,
})
const EUROS = { currency: 'EUR', amount: '0.1' }

test('says points, and money where a point has a worth', () => {
  expect(pointsAndWorth(5_000n, null)).toBe('50 points')
  expect(pointsAndWorth(100n, null)).toBe('1 point')
  expect(pointsAndWorth(5_050n, EUROS)).toBe('50.50 points, €5.05')
})

test('counts withdrawals and their people', () => {
  expect(sayWithdrawals([payout(1, 1, 100)])).toBe('1 withdrawal of one person')
  expect(sayWithdrawals([payout(1, 1, 100), payout(2, 1, 100)])).toBe('2 withdrawals of one person')
  expect(sayWithdrawals([payout(1, 1, 100), payout(2, 2, 100)])).toBe('2 withdrawals of 2 people')
})

test('says what was paid out to whom', () => {
  expect(sayPaid([payout(1, 1, 5_000)], EUROS)).toBe('Paid out to Noor Haddad: 50 points, €5.00.')
  expect(sayPaid([payout(1, 1, 5_000), payout(2, 2, 1_000)], null)).toBe(
    'Paid out: 2 withdrawals of 2 people, 60 points.',
  )
})
