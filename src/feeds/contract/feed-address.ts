import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { refusal } from '#platform/contract/text.ts'
import { date } from '#platform/contract/wire-types.ts'

/** How the secrets of feeds begin, by which scanners for leaked ones find them. */
export const FEED_PREFIX = 'laurel_feed_'

export const FeedAddress = z.strictObject({
  /** Null: there is none. */
  address: z.nullable(
    z.strictObject({
      since: date,
      /** To a minute; null: not used yet. */
      lastUsed: z.nullable(date),
    }),
  ),
})
export type FeedAddress = z.output<typeof FeedAddress>

const FeedToken = z.strictObject({
  token: z
    .string(refusal('feed-unknown'))
    .check(z.regex(new RegExp(`^${FEED_PREFIX}[A-Za-z0-9_-]{43}$`), refusal('feed-unknown'))),
})

/** The wall as an Atom feed, at an address of each person. */
export const feedEndpoints = {
  readFeedAddress: endpoint({
    method: 'GET',
    path: '/api/account/feed',
    summary: 'Whether I have an address of the feed of the wall',
    access: 'signedIn',
    output: FeedAddress,
    refusals: [],
  }),
  makeFeedAddress: endpoint({
    method: 'POST',
    path: '/api/account/feed',
    summary: 'Make an address of the feed of the wall, which is told this once; the old one ends',
    access: 'signedIn',
    recentSignIn: true,
    output: z.strictObject({ path: z.string() }),
    refusals: [],
  }),
  removeFeedAddress: endpoint({
    method: 'DELETE',
    path: '/api/account/feed',
    summary: 'Switch off my address of the feed of the wall',
    access: 'signedIn',
    output: z.strictObject({}),
    refusals: [],
  }),
  readFeed: endpoint({
    method: 'GET',
    path: '/api/feeds/:token',
    summary: 'The newest thanks on the wall as an Atom feed, for whoever has the address',
    access: 'anyone',
    params: FeedToken,
    download: 'application/atom+xml; charset=utf-8',
    refusals: ['feed-unknown'],
  }),
} as const
