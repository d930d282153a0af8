import * as z from 'zod/mini'
import { IMPORT_KINDS } from '#imports/contract/import-choices.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { date } from '#platform/contract/wire-types.ts'
import { OrderStageField, Purchaser } from '#shop/contract/shop.ts'
import { UserRow } from '#users/contract/users.ts'

/** Every total is counted up to this number; it means this number or more. */
export const MOST_WAITING = 1_000

/** The number of people and orders shown with their faces. */
export const FIRST_WAITING = 3

const total = z.number()

/** An order that nobody has handed over yet. */
const WaitingOrder = z.strictObject({
  id: z.number(),
  buyer: Purchaser,
  /** Its gifts: "Mug and 2 more". */
  gifts: z.string(),
  date,
  stage: OrderStageField,
})
export type WaitingOrder = z.output<typeof WaitingOrder>

/** The first steps of a new company, in this order, and whether each is done. */
const FirstSteps = z.strictObject({
  /** It has a name; its time zone may stay as it is. */
  names: z.boolean(),
  people: z.boolean(),
  gifts: z.boolean(),
  values: z.boolean(),
  mail: z.boolean(),
  /** A backup was made. */
  backup: z.boolean(),
})
export type FirstSteps = z.output<typeof FirstSteps>

/** A person's open tasks; null or nothing where they lack the permission. */
export const WaitingTasks = z.strictObject({
  /** Accounts to approve, the oldest first. */
  people: z.strictObject({ total, first: z.array(UserRow) }),
  /** Orders to hand over, the oldest first. */
  orders: z.strictObject({ total, first: z.array(WaitingOrder) }),
  /** Gifts that are low or sold out, the lowest first. */
  stock: z.strictObject({
    total,
    first: z.nullable(z.strictObject({ name: z.string(), stock: z.number() })),
  }),
  /** Open reports of words, and when the oldest one was made. */
  reports: z.strictObject({ total, since: z.nullable(date) }),
  /** Withdrawals to pay out, and since when the oldest one waits. */
  payouts: z.strictObject({ total, since: z.nullable(date) }),
  /** Questions without an answer, and the latest one. */
  questions: z.strictObject({ total, latest: z.nullable(z.string()) }),
  /** Imports that could not be applied, and the latest one. */
  imports: z.strictObject({
    total,
    latest: z.nullable(z.strictObject({ id: z.number(), kind: z.enum(IMPORT_KINDS) })),
  }),
  /** Mails that were given up. */
  mails: z.strictObject({ total }),
  /** The violations that last night's audit of the books found. */
  violations: z.strictObject({ total }),
  /** People whose last day is within a week, and who leaves first. */
  leavers: z.strictObject({
    total,
    first: z.nullable(
      z.strictObject({ firstName: z.string(), lastName: z.string(), lastDay: z.string() }),
    ),
  }),
  backups: z.strictObject({
    /** The number of scheduled backups in a row that failed, and why the last one did. */
    total,
    reason: z.nullable(z.string()),
    /** When the last one was complete; null: never. */
    latest: z.nullable(date),
    /** Why the newest one could not be restored as a trial; null: it could, or was not tried. */
    trialFault: z.nullable(z.string()),
  }),
  /** Null for everybody but the administrator. */
  firstSteps: z.nullable(FirstSteps),
})
export type WaitingTasks = z.output<typeof WaitingTasks>

export const waitingEndpoints = {
  readWaiting: endpoint({
    method: 'GET',
    path: '/api/waiting',
    summary: 'What waits for me, by my permissions: accounts, orders, stock, reports and failures',
    access: 'readWaiting',
    output: WaitingTasks,
    refusals: [],
  }),
} as const
