import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Amount } from '#platform/contract/points.ts'
import { refusal } from '#platform/contract/text.ts'
import { date } from '#platform/contract/wire-types.ts'
import { Face } from '#recognition/contract/recognition.ts'

/** The most drafts that wait for a person. */
export const MOST_DRAFTS = 20
/** How long a draft waits. */
export const DRAFT_DAYS = 30

/** Thanks that a program of the reader wrote for them. */
export const ThanksDraft = z.strictObject({
  id: z.string(),
  receivers: z.array(Face),
  /** Points for each receiver; 0: without points. */
  amount: Amount,
  message: z.string(),
  /** Ids of the company's values. */
  values: z.array(z.number()),
  /** The name of the API token by which it came. */
  program: z.string(),
  date,
})
export type ThanksDraft = z.output<typeof ThanksDraft>

const DraftId = z.strictObject({
  id: z
    .string(refusal('invalid-input'))
    .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, refusal('invalid-input'))),
})

/** Drafts of programs. A person sends one themselves, as any other thanks. */
export const draftEndpoints = {
  listDrafts: endpoint({
    method: 'GET',
    path: '/api/thanks-drafts',
    summary: 'Thanks that my programs wrote and that I have not sent, the oldest first',
    access: 'signedIn',
    output: z.strictObject({ drafts: z.array(ThanksDraft) }),
    refusals: [],
  }),
  discardDraft: endpoint({
    method: 'DELETE',
    path: '/api/thanks-drafts/:id',
    summary: 'Remove a draft, because it is sent or not wanted; without one, nothing happens',
    access: 'signedIn',
    params: DraftId,
    output: z.strictObject({}),
    refusals: [],
  }),
} as const
