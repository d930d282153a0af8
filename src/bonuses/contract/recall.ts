import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { UserId } from '#platform/contract/people.ts'
import { Amount, Sum } from '#platform/contract/points.ts'
import { requiredReason } from '#platform/contract/text.ts'
import { date, wholeNumber } from '#platform/contract/wire-types.ts'
import { BonusSum } from './bonus.ts'

/** Why bonus points are taken back; their receivers read it. */
export const BonusRecall = z.strictObject({ reason: requiredReason })

const BonusId = z.strictObject({ id: wholeNumber(1) })

/** A bonus that a person was given. */
export const GivenBonus = z.strictObject({
  id: z.number(),
  amount: Amount,
  reason: z.string(),
  date,
  /** The name of the person who gave it. */
  by: z.string(),
  state: z.enum(['waiting', 'deposited', 'recalled']),
  recall: z.nullable(z.strictObject({ reason: z.string(), date, by: z.string() })),
})
export type GivenBonus = z.output<typeof GivenBonus>

/** The number of people and the sum of their bonuses; both may be zero. */
const sum = { people: z.number(), total: Sum }

/** Bonus points that were processed together. */
export const BonusBatch = z.strictObject({
  id: z.number(),
  date,
  by: z.string(),
  ...sum,
  /** The receiver of a batch of one; null for more. */
  receiver: z.nullable(z.string()),
  /** Not deposited and not recalled. */
  waiting: z.strictObject(sum),
  recalled: z.strictObject(sum),
})
export type BonusBatch = z.output<typeof BonusBatch>

const BatchBonus = z.strictObject({
  id: z.number(),
  receiver: z.string(),
  ...z.pick(GivenBonus, { amount: true, reason: true, state: true }).shape,
})
export type BatchBonus = z.output<typeof BatchBonus>

/** Bonus points that were given, and their recall while they wait. */
export const bonusRecallEndpoints = {
  listBonuses: endpoint({
    method: 'GET',
    path: '/api/users/:id/bonuses',
    summary: "A user's latest bonuses: waiting, deposited or recalled",
    access: 'administrator',
    params: UserId,
    output: z.strictObject({ bonuses: z.array(GivenBonus) }),
    refusals: ['profile-missing'],
  }),
  listBonusBatches: endpoint({
    method: 'GET',
    path: '/api/bonuses/batches',
    summary: 'Processed bonus points, the latest batch first, 20 a page',
    access: 'administrator',
    query: z.strictObject({
      /** The `next` of the page before; 0 for the first. */
      after: z._default(wholeNumber(0), 0),
    }),
    output: z.strictObject({ batches: z.array(BonusBatch), next: z.nullable(z.number()) }),
    refusals: [],
  }),
  listBatchBonuses: endpoint({
    method: 'GET',
    path: '/api/bonuses/batches/:id/bonuses',
    summary: 'The bonuses of a batch with their receivers, 100 a page',
    access: 'administrator',
    params: BonusId,
    query: z.strictObject({
      /** The `next` of the page before; 0 for the first. */
      after: z._default(wholeNumber(0), 0),
    }),
    output: z.strictObject({ bonuses: z.array(BatchBonus), next: z.nullable(z.number()) }),
    refusals: ['bonus-unknown'],
  }),
  recallBonus: endpoint({
    method: 'POST',
    path: '/api/bonuses/:id/recall',
    summary: 'Recall a bonus that waits to be deposited, with a reason',
    access: 'administrator',
    keyed: true,
    params: BonusId,
    body: BonusRecall,
    output: BonusSum,
    refusals: ['bonus-unknown', 'bonus-gone', 'busy'],
  }),
  recallBatch: endpoint({
    method: 'POST',
    path: '/api/bonuses/batches/:id/recall',
    summary: 'Recall the bonuses of a batch that still wait, with a reason',
    access: 'administrator',
    keyed: true,
    params: BonusId,
    body: BonusRecall,
    output: BonusSum,
    refusals: ['bonus-unknown', 'bonus-gone', 'busy'],
  }),
} as const
