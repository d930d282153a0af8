import type { ChatService } from '#chat/contract/chat-services.ts'
import type { OutgoingAnswer, OutgoingClient } from '#platform/server/outgoing/send-request.ts'
import type { ChatCard } from './chat-card.ts'
import { discord } from './services/discord.ts'
import { googleChat } from './services/google-chat.ts'
import { mattermost } from './services/mattermost.ts'
import type { MessageFormat } from './services/message-format.ts'
import { rocketChat } from './services/rocket-chat.ts'
import { slack } from './services/slack.ts'
import { teams } from './services/teams.ts'

/** The result of a request to a channel. */
export type PostOutcome =
  | { readonly outcome: 'done'; readonly message: string | null }
  /** The channel takes nothing now; `afterSeconds` is the delay that it asks for. */
  | { readonly outcome: 'rest'; readonly why: string; readonly afterSeconds: number | null }
  /** It will not take this message. */
  | { readonly outcome: 'refused'; readonly why: string }

interface ChannelAddress {
  readonly service: ChatService
  readonly url: string
}

/** Posts a card. */
export async function postCard(
  outgoing: OutgoingClient,
  { service, url }: ChannelAddress,
  card: ChatCard,
): Promise<PostOutcome> {
  const { write, postTo, idIn, refusalIn } = MESSAGE_FORMATS[service]
  const to = postTo?.(new URL(url), card).toString() ?? url
  const answer = await outgoing.send(to, json('POST', write(card)))
  const refusal = 'text' in answer ? (refusalIn?.(answer.text) ?? null) : null
  if (refusal !== null) return { outcome: 'refused', why: refusal }
  return outcomeOf(answer, (text) => idIn?.(text) ?? null)
}

/** Changes a posted message to show the card, or deletes it where there is none. */
export async function correctCard(
  outgoing: OutgoingClient,
  { service, url, message }: ChannelAddress & { readonly message: string },
  card: ChatCard | null,
): Promise<PostOutcome> {
  const { write, messageAt } = MESSAGE_FORMATS[service]
  const at = messageAt?.(new URL(url), message).toString()
  if (at === undefined) return { outcome: 'refused', why: 'cannot be corrected' }
  const request = card === null ? ({ method: 'DELETE' } as const) : json('PATCH', write(card))
  const answer = await outgoing.send(at, request)
  // Somebody deleted it by hand.
  if ('status' in answer && answer.status === 404) return { outcome: 'done', message: null }
  return outcomeOf(answer, () => message)
}

function json(method: 'POST' | 'PATCH', body: object) {
  const headers = { 'content-type': 'application/json' }
  return { method, headers, body: JSON.stringify(body) } as const
}

/** Statuses after which the next message fares no better: a wrong address, or a busy service. */
const OF_CHANNEL = new Set([401, 403, 404, 408, 410, 425, 429])

function outcomeOf(answer: OutgoingAnswer, idIn: (text: string) => string | null): PostOutcome {
  if ('refused' in answer) return { outcome: 'rest', why: 'address refused', afterSeconds: null }
  if ('silence' in answer) return { outcome: 'rest', why: answer.silence, afterSeconds: null }
  const { status, text, retryAfter: afterSeconds } = answer
  if (status >= 200 && status < 300) return { outcome: 'done', message: idIn(text) }
  const why = String(status)
  // A redirect is followed nowhere: the address is wrong.
  if (status >= 500 || status < 400 || OF_CHANNEL.has(status)) {
    return { outcome: 'rest', why, afterSeconds }
  }
  return { outcome: 'refused', why }
}

/** How each service takes cards; a test compares it with SERVICE_TRAITS. */
export const MESSAGE_FORMATS: Readonly<Record<ChatService, MessageFormat>> = {
  slack,
  teams,
  mattermost,
  rocketChat,
  discord,
  googleChat,
}
