import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageChoice } from '#platform/contract/languages.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { date, wholeNumber } from '#platform/contract/wire-types.ts'
import { chatName } from './chat-commands.ts'
import { CHAT_SERVICES } from './chat-services.ts'

const MOST_FILTERS = 50

const service = z.enum(CHAT_SERVICES, refusal('invalid-input'))

const url = typedText('chat-url-invalid').check(
  atLeast(1, 'chat-url-invalid'),
  atMost(2000, 'chat-url-invalid'),
)

const choices = {
  name: chatName,
  language: LanguageChoice,
  /** Of whom somebody is thanked; empty: any. */
  teams: z._default(
    z
      .array(
        typedText('invalid-input').check(atLeast(1, 'invalid-input'), atMost(60, 'invalid-input')),
      )
      .check(z.maxLength(MOST_FILTERS, refusal('invalid-input'))),
    [],
  ),
  /** Ids of the company's values, one of which is named; empty: any, or none. */
  values: z._default(
    z
      .array(z.number(refusal('invalid-input')).check(z.int(), z.gte(1, refusal('invalid-input'))))
      .check(z.maxLength(MOST_FILTERS, refusal('invalid-input'))),
    [],
  ),
}

export const NewChannel = z.strictObject({ service, url, ...choices })
export type NewChannel = z.output<typeof NewChannel>

/** Without an address, the channel keeps the one it has. */
export const ChannelChange = z.strictObject({ url: z.optional(url), ...choices })
export type ChannelChange = z.output<typeof ChannelChange>

/** The fields that a person types, as forms have them. */
export const TypedChannel = z.strictObject({ name: chatName, url })
export const TypedChannelChange = z.strictObject({ name: chatName, url: z.string() })

const ChatChannel = z.strictObject({
  id: z.number(),
  service,
  ...choices,
  teams: z.array(z.string()),
  values: z.array(z.number()),
  /** The host, and the last four characters of the address, which is never told again. */
  urlHint: z.string(),
  lastSuccess: z.nullable(date),
  lastFailure: z.nullable(date),
  /** Why the last failed one did. */
  failure: z.nullable(z.string()),
  /** Messages with words that Laurel shows no more, which it could not take back. */
  stays: z.number(),
})
export type ChatChannel = z.output<typeof ChatChannel>

const Id = z.strictObject({ id: wholeNumber(1) })

/** The result of a test message; `failure` as in a channel. */
const Tried = z.strictObject({ failure: z.nullable(z.string()) })

/** Channels of chat services to which public thanks are posted. */
export const chatChannelEndpoints = {
  listChatChannels: endpoint({
    method: 'GET',
    path: '/api/chat-channels',
    summary: 'Chat channels to which thanks are posted, with their last success and failure',
    access: 'administrator',
    output: z.strictObject({
      channels: z.array(ChatChannel),
      /** The teams of active people. */
      teams: z.array(z.string()),
      /** False: messages have no faces and links, since PUBLIC_URL is not set. */
      hasPublicUrl: z.boolean(),
    }),
    refusals: [],
  }),
  addChatChannel: endpoint({
    method: 'POST',
    path: '/api/chat-channels',
    summary: 'Post thanks to a chat channel by its incoming webhook',
    access: 'administrator',
    recentSignIn: true,
    body: NewChannel,
    output: z.strictObject({ id: z.number() }),
    refusals: ['chat-url-invalid', 'chat-url-service', 'chat-channels-many', 'value-unknown'],
  }),
  changeChatChannel: endpoint({
    method: 'PUT',
    path: '/api/chat-channels/:id',
    summary: 'Change a chat channel',
    access: 'administrator',
    recentSignIn: true,
    params: Id,
    body: ChannelChange,
    output: z.strictObject({ id: z.number() }),
    refusals: ['chat-channel-unknown', 'chat-url-invalid', 'chat-url-service', 'value-unknown'],
  }),
  removeChatChannel: endpoint({
    method: 'DELETE',
    path: '/api/chat-channels/:id',
    summary: 'Post no more thanks to a chat channel; posted messages stay there',
    access: 'administrator',
    params: Id,
    output: z.strictObject({}),
    refusals: ['chat-channel-unknown'],
  }),
  tryChatChannel: endpoint({
    method: 'POST',
    path: '/api/chat-channels/:id/test',
    summary: 'Post a test message to a chat channel, and tell what became of it',
    access: 'administrator',
    params: Id,
    output: Tried,
    refusals: ['chat-channel-unknown'],
  }),
  settleChatMessages: endpoint({
    method: 'POST',
    path: '/api/chat-channels/:id/settled',
    summary: 'Somebody deleted by hand the messages that Laurel could not take back',
    access: 'administrator',
    params: Id,
    output: z.strictObject({}),
    refusals: ['chat-channel-unknown'],
  }),
  readChatFace: endpoint({
    method: 'GET',
    path: '/api/chat-faces/:channel/:user/:signature',
    summary: 'The picture of somebody on a card posted to a chat channel, at a signed address',
    access: 'anyone',
    params: z.strictObject({
      channel: wholeNumber(1),
      user: wholeNumber(1),
      signature: z
        .string(refusal('not-found'))
        .check(z.regex(/^[A-Za-z0-9_-]{22}$/, refusal('not-found'))),
    }),
    download: 'image/webp',
    refusals: ['not-found', 'files-unreachable'],
  }),
} as const
