import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Occasion } from '#platform/contract/occasions.ts'
import { refusal } from '#platform/contract/text.ts'
import { date, wholeNumber } from '#platform/contract/wire-types.ts'
import { NOTIFICATION_KINDS } from './kinds.ts'
import * as preferences from './preferences.ts'

/** Notifications on a page of the inbox. */
export const NOTIFICATION_PAGE_SIZE = 20
/** The most unread notifications that are counted. */
export const MOST_UNREAD = 100
/** The most notifications that are marked one by one in a request. */
export const MOST_MARKED = 100

/** Details of an event, none of them private words. */
export const NotificationFacts = z.strictObject({
  /** Points, with two decimals; negative if points were taken. */
  points: z.optional(z.string()),
  /** The name of a gift or a file, an amount of money, or the key of a role. */
  name: z.optional(z.string()),
  /** The gift of a milestone, instead of points. */
  gift: z.optional(z.string()),
  count: z.optional(z.number()),
  reason: z.optional(z.string()),
  /** What the company celebrates. */
  occasion: z.optional(Occasion.shape.kind),
  /** Of service. */
  years: z.optional(z.number()),
  /** The last day of points to give, or the day of an occasion, an ISO date. */
  day: z.optional(z.string()),
  hasFailed: z.optional(z.boolean()),
  /** The points were the reader's own. */
  cameBack: z.optional(z.boolean()),
  /** An order that waits for approval. */
  waits: z.optional(z.boolean()),
  /** The name of the place where it was handed over, or waits. */
  place: z.optional(z.string()),
  /** Handed over without the reader's code: they are asked whether they got it. */
  asks: z.optional(z.boolean()),
  /** Only a part of an order. */
  isPart: z.optional(z.boolean()),
  /** The thanks are a welcome. */
  isWelcome: z.optional(z.boolean()),
  /** The words are a comment, not a card's. */
  isComment: z.optional(z.boolean()),
  /** A backup was made, but could not be restored as a trial. */
  isTrial: z.optional(z.boolean()),
  /** What became of reported words; `gone`: their author had taken them back. */
  outcome: z.optional(z.enum(['kept', 'hidden', 'gone', 'shown'])),
})
export type NotificationFacts = z.output<typeof NotificationFacts>

const NewsActor = z.strictObject({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  picture: z.nullable(z.string()),
})
export type NewsActor = z.output<typeof NewsActor>

export const Notification = z.strictObject({
  id: z.number(),
  kind: z.enum(NOTIFICATION_KINDS),
  actor: z.nullable(NewsActor),
  /** Others who did the same, the latest first, at most 9. */
  also: z.array(NewsActor),
  /** The number of all others who did the same. */
  others: z.number(),
  /** The recognition, order, gift or user that it is about. */
  subject: z.nullable(z.number()),
  facts: NotificationFacts,
  /** The words of thanks or of a comment; null if they were hidden or undone, and for other kinds. */
  quote: z.nullable(z.string()),
  /** The emojis with which the reader reacted to received thanks; none for other kinds. */
  myReactions: z.array(z.string()),
  /** The beginning of the thanks that it is about; null if hidden or undone, and for other kinds. */
  card: z.nullable(z.string()),
  date,
  isRead: z.boolean(),
})
export type Notification = z.output<typeof Notification>

export const InboxPage = z.strictObject({
  notifications: z.array(Notification),
  /** The cursor of the next page. */
  next: z.nullable(z.number()),
  /** At most 100 are counted. */
  unread: z.number(),
})
export type InboxPage = z.output<typeof InboxPage>

export const InboxSearch = z.strictObject({
  /** The last notification of the page before; 0 for the newest. */
  after: z._default(wholeNumber(0), 0),
})

const id = z.number(refusal('invalid-input')).check(z.int(), z.gte(0, refusal('invalid-input')))

/**
 * Marks notifications as read or unread: `ids`, and all up to the id `upTo` (0 means none).
 * `withOlder` adds older news of the same kinds about the same cards as `ids`.
 */
export const InboxChange = z
  .strictObject({
    ids: z._default(z.array(id).check(z.maxLength(MOST_MARKED, refusal('invalid-input'))), []),
    upTo: z._default(id, 0),
    isRead: z.boolean(refusal('invalid-input')),
    withOlder: z.optional(z.boolean(refusal('invalid-input'))),
  })
  .check(z.refine(({ ids, upTo }) => ids.length > 0 || upTo > 0, refusal('nothing-to-change')))
export type InboxChange = z.output<typeof InboxChange>

export const UnreadCount = z.strictObject({ unread: z.number() })

/** A person's own inbox, and how news reaches them. */
export const notificationEndpoints = {
  readInbox: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'My notifications, newest first, 20 a page, and how many are unread',
    access: 'signedIn',
    scope: 'read',
    query: InboxSearch,
    output: InboxPage,
    refusals: [],
  }),
  changeInbox: endpoint({
    method: 'PATCH',
    path: '/api/notifications',
    summary: 'Mark notifications of mine as read or unread',
    access: 'signedIn',
    body: InboxChange,
    output: UnreadCount,
    refusals: ['nothing-to-change'],
  }),
  readPreferences: endpoint({
    method: 'GET',
    path: '/api/notifications/preferences',
    summary: 'How news reaches me',
    access: 'signedIn',
    output: preferences.Preferences,
    refusals: [],
  }),
  changePreferences: endpoint({
    method: 'PATCH',
    path: '/api/notifications/preferences',
    summary: 'Choose how news reaches me',
    access: 'signedIn',
    body: preferences.PreferencesChange,
    output: preferences.Preferences,
    refusals: ['notification-locked', 'time-zone-unknown'],
  }),
  readNotificationDefaults: endpoint({
    method: 'GET',
    path: '/api/notifications/defaults',
    summary: 'How news reaches people who have chosen nothing',
    access: 'administrator',
    output: preferences.Defaults,
    refusals: [],
  }),
  changeNotificationDefaults: endpoint({
    method: 'PATCH',
    path: '/api/notifications/defaults',
    summary: 'Choose how news reaches people who have chosen nothing',
    access: 'administrator',
    body: preferences.DefaultsChange,
    output: preferences.Defaults,
    refusals: ['notification-locked'],
  }),
} as const
