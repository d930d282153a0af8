import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { date } from '#platform/contract/wire-types.ts'
import { COMMAND_SERVICES } from './chat-services.ts'

/** How long a code works that links a chat account. */
export const LINK_CODE_MINUTES = 10
const LONGEST_SECRET = 500

const id = z
  .string(refusal('invalid-input'))
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, refusal('invalid-input')))
const Id = z.strictObject({ id })

export const chatName = typedText('chat-name-required').check(
  atLeast(1, 'chat-name-required'),
  atMost(60, 'chat-name-long'),
)

const secret = typedText('chat-secret-required').check(
  atLeast(8, 'chat-secret-required'),
  atMost(LONGEST_SECRET, 'chat-secret-long'),
  z.refine((text) => /^[\x21-\x7e]+$/.test(text), refusal('chat-secret-invalid')),
)

const service = z.enum(COMMAND_SERVICES, refusal('invalid-input'))

/** Where and by which token Laurel asks for the e-mail addresses of accounts. */
const Lookup = z.strictObject({
  site: typedText('chat-site-invalid').check(
    atLeast(1, 'chat-site-invalid'),
    atMost(200, 'chat-site-invalid'),
  ),
  access: secret,
})

export const NewCommand = z.strictObject({
  service,
  name: chatName,
  secret,
  lookup: z._default(z.nullable(Lookup), null),
})
export type NewCommand = z.output<typeof NewCommand>

/** The fields of the form as typed; without access, Laurel asks for no addresses. */
export const TypedCommand = z.strictObject({
  name: chatName,
  secret,
  site: z.string(),
  access: z.string(),
})

const ChatCommand = z.strictObject({
  id: z.string(),
  service,
  name: z.string(),
  /** Where the service sends commands, below Laurel's own address. */
  path: z.string(),
  /** Whether Laurel asks the service for the addresses of accounts. */
  looksUp: z.boolean(),
  /** How many people have linked an account. */
  accounts: z.number(),
  since: date,
  lastUsed: z.nullable(date),
})
export type ChatCommand = z.output<typeof ChatCommand>

const ChatAccount = z.strictObject({
  id: z.string(),
  service,
  /** The name of the command's workspace in Laurel. */
  workspace: z.string(),
  name: z.string(),
  since: date,
})
export type ChatAccount = z.output<typeof ChatAccount>

const ChatWorkspace = z.strictObject({ name: z.string(), service })
export type ChatWorkspace = z.output<typeof ChatWorkspace>

/** A message for the person alone, in the shape of the chat service. */
const ChatAnswer = z.looseObject({})
export type ChatAnswer = Readonly<Record<string, unknown>>

/** Slash commands of chat services, and the accounts that people linked. */
export const chatCommandEndpoints = {
  listChatCommands: endpoint({
    method: 'GET',
    path: '/api/chat-commands',
    summary: 'The chat workspaces from which people may thank by a slash command',
    access: 'administrator',
    output: z.strictObject({ commands: z.array(ChatCommand) }),
    refusals: [],
  }),
  addChatCommand: endpoint({
    method: 'POST',
    path: '/api/chat-commands',
    summary: 'Take a slash command from a chat workspace',
    access: 'administrator',
    recentSignIn: true,
    body: NewCommand,
    output: z.strictObject({ id: z.string(), path: z.string() }),
    refusals: ['chat-commands-many', 'chat-site-invalid'],
  }),
  removeChatCommand: endpoint({
    method: 'DELETE',
    path: '/api/chat-commands/:id',
    summary: 'Take no more commands from a chat workspace, and forget the accounts linked there',
    access: 'administrator',
    params: Id,
    output: z.strictObject({}),
    refusals: ['chat-command-unknown'],
  }),
  callChatCommand: endpoint({
    method: 'POST',
    path: '/api/chat-commands/:id/calls',
    summary: 'Called by Slack, Mattermost and Rocket.Chat with a slash command or a pressed button',
    access: 'anyone',
    params: Id,
    takesSigned: true,
    output: ChatAnswer,
    refusals: ['chat-command-unknown', 'chat-unproved'],
  }),
  listChatAccounts: endpoint({
    method: 'GET',
    path: '/api/chat-accounts',
    summary: 'My accounts of chat services, and whether there is a workspace to link one from',
    access: 'signedIn',
    output: z.strictObject({ accounts: z.array(ChatAccount), workspaces: z.array(ChatWorkspace) }),
    refusals: [],
  }),
  makeChatLinkCode: endpoint({
    method: 'POST',
    path: '/api/chat-accounts/code',
    summary: 'Make a code that links the chat account in which I type it; an earlier one ends',
    access: 'signedIn',
    recentSignIn: true,
    output: z.strictObject({ code: z.string(), endsAt: date }),
    refusals: [],
  }),
  unlinkChatAccount: endpoint({
    method: 'DELETE',
    path: '/api/chat-accounts/:id',
    summary: 'Unlink one of my chat accounts',
    access: 'signedIn',
    params: Id,
    output: z.strictObject({}),
    refusals: ['chat-account-unknown'],
  }),
} as const
