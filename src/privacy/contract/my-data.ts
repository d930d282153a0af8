import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { refusal } from '#platform/contract/text.ts'
import { date } from '#platform/contract/wire-types.ts'

/** Days until a copy is deleted. */
export const MY_DATA_DAYS = 7

/** The one copy of a person's data that there can be. */
export const MyData = z.strictObject({
  state: z.enum(['none', 'making', 'ready']),
  askedAt: z.nullable(date),
  readyAt: z.nullable(date),
  /** When it is deleted. */
  until: z.nullable(date),
  /** Whether a new one may replace it: a day after it was asked for. */
  mayRenew: z.boolean(),
})
export type MyData = z.output<typeof MyData>

/** A person's copy of everything about them; nobody else can reach it. */
export const myDataEndpoints = {
  readMyData: endpoint({
    method: 'GET',
    path: '/api/my-data',
    summary: 'Whether there is a copy of my data, and how long',
    access: 'signedIn',
    output: MyData,
    refusals: [],
  }),
  askForMyData: endpoint({
    method: 'POST',
    path: '/api/my-data',
    summary: 'Ask for a copy of my data; one that is there or being made is the answer',
    access: 'signedIn',
    body: z.strictObject({
      /** Replaces a copy that was asked for a day ago or earlier. */
      renew: z.boolean(refusal('invalid-input')),
    }),
    output: MyData,
    refusals: ['account-inactive'],
  }),
  downloadMyData: endpoint({
    method: 'GET',
    path: '/api/my-data.json',
    summary: 'My data as JSON',
    access: 'signedIn',
    recentSignIn: true,
    download: 'application/json',
    refusals: ['my-data-none'],
  }),
  downloadMyDataPage: endpoint({
    method: 'GET',
    path: '/api/my-data.html',
    summary: 'My data as a page to read and print',
    access: 'signedIn',
    recentSignIn: true,
    download: 'text/html; charset=utf-8',
    refusals: ['my-data-none'],
  }),
} as const
