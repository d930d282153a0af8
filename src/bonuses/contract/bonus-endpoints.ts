import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount } from '#platform/contract/points.ts'
import { Receipt } from '#platform/contract/transactions.ts'
import { UserId, UserRow } from '#users/contract/users.ts'
import * as bonus from './bonus.ts'

/** Bonus points: the administrator enters and processes them, their owner deposits them. */
export const bonusEndpoints = {
  depositBonus: endpoint({
    method: 'POST',
    path: '/api/bonus-deposits',
    summary: 'Deposit New Points: all of my pending bonus points',
    access: 'signedIn',
    keyed: true,
    output: Receipt,
    refusals: ['invalid-salary', 'balance-limit'],
  }),
  readBonusReasons: endpoint({
    method: 'GET',
    path: '/api/bonus-deposits',
    summary: 'Why I was given the bonus points that wait: the latest five with a reason',
    access: 'signedIn',
    scope: 'read',
    output: z.strictObject({
      reasons: z.array(z.strictObject({ id: z.number(), amount: Amount, reason: z.string() })),
    }),
    refusals: [],
  }),
  enterBonus: endpoint({
    method: 'PUT',
    path: '/api/bonuses/entered/:id',
    summary: 'Enter bonus points for a user, to be processed later',
    access: 'giveBonuses',
    scope: 'writeBonuses',
    params: UserId,
    body: bonus.BonusEntry,
    output: UserRow,
    refusals: ['profile-missing', 'bonus-self', 'bonus-own'],
  }),
  enterBonusForMany: endpoint({
    method: 'PUT',
    path: '/api/bonuses/entered',
    summary: 'Enter the same bonus points for many users, to be processed later',
    access: 'giveBonuses',
    body: bonus.BonusForMany,
    output: bonus.BonusSum,
    refusals: [
      'nobody-chosen',
      'choice-changed',
      'profile-missing',
      'bonus-self',
      'bonus-own',
      'money-administrators',
      'busy',
    ],
  }),
  downloadEnteredBonuses: endpoint({
    method: 'GET',
    path: '/api/bonuses/entered.csv',
    summary: 'Entered bonus points that are not processed yet, as CSV',
    access: 'giveBonuses',
    download: 'text/csv; charset=utf-8',
    refusals: [],
  }),
  clearBonus: endpoint({
    method: 'DELETE',
    path: '/api/bonuses/entered/:id',
    summary: 'Remove the bonus points entered for a user',
    access: 'giveBonuses',
    scope: 'writeBonuses',
    params: UserId,
    output: UserRow,
    refusals: ['profile-missing'],
  }),
  sumEnteredBonuses: endpoint({
    method: 'GET',
    path: '/api/bonuses/entered',
    summary: 'The number of users with entered bonus points, and the sum',
    access: 'giveBonuses',
    output: bonus.EnteredSum,
    refusals: [],
  }),
  processBonus: endpoint({
    method: 'POST',
    path: '/api/bonuses',
    summary: "Process Points: add to a user's pending bonus points, in place of those entered",
    access: 'giveBonuses',
    keyed: true,
    body: bonus.Bonus,
    output: bonus.BonusSum,
    refusals: ['profile-missing', 'bonus-self', 'bonus-own', 'bonus-limit', 'balance-limit'],
  }),
  processEnteredBonuses: endpoint({
    method: 'POST',
    path: '/api/bonuses/batches',
    summary: 'Process All Entered Bonus Points, all or none',
    access: 'giveBonuses',
    keyed: true,
    output: bonus.BonusSum,
    refusals: ['no-salary-entered', 'bonus-limit', 'balance-limit', 'bonuses-too-large', 'busy'],
  }),
} as const
