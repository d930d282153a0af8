import * as z from 'zod/mini'
import type { TestApp } from '#test/harness/app.ts'
import { endpoints } from '#app/contract/endpoints.ts'
import {
  ChatEvent,
  type ChatSource,
  type ReplyKind,
  type Turn,
} from '#assistant/contract/chat-endpoints.ts'
import type { LiveFact } from '#manuals/contract/manual.ts'

/** The reply that a person sees. */
export interface Reply {
  readonly kind: ReplyKind
  /** All words at the end, without withdrawn ones. */
  readonly words: string
  /** Whether earlier words were withdrawn. */
  readonly anew: boolean
  /** The quoted passage, or the closest parts to choose from. */
  readonly passages: readonly { readonly text: string; readonly source: ChatSource }[]
  readonly facts: readonly LiveFact[]
  readonly sources: readonly ChatSource[]
  /** Present only if the reply is incomplete. */
  readonly cut?: boolean
}

export interface ModelQuestion {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** The body as received. */
  readonly raw: string
}

/** Asks a question over HTTP. */
export async function asking(
  app: Pick<TestApp, 'server'>,
  cookie: string,
  question: string,
  turns?: readonly Turn[],
): Promise<ModelQuestion> {
  const { method, path } = endpoints.ask
  const response = await app.server.inject({
    method,
    url: path,
    headers: { cookie, 'content-type': 'application/json' },
    payload: JSON.stringify({ question, turns }),
  })
  return { status: response.statusCode, headers: response.headers, raw: response.payload }
}

/** Asks and reads the whole reply, as the chat screen does. */
export async function replyTo(
  app: Pick<TestApp, 'server'>,
  cookie: string,
  question: string,
  turns?: readonly Turn[],
): Promise<Reply> {
  const { status, raw } = await asking(app, cookie, question, turns)
  if (status !== 200) throw new Error(`${status} ${raw}`)
  return readReply(raw)
}

/** Parses a reply. Throws if a line is no event, or if the last line is not the only end. */
export function readReply(raw: string): Reply {
  const events = raw
    .split('\n')
    .slice(0, -1)
    .map((line) => z.parse(ChatEvent, JSON.parse(line)))
  const last = events.pop()
  if (!raw.endsWith('\n') || last?.type !== 'end') throw new Error(`no end: ${raw}`)
  const reply = { words: '', anew: false, facts: [] as LiveFact[], sources: [] as ChatSource[] }
  const passages: Reply['passages'][number][] = []
  for (const event of events) {
    if (event.type === 'words') reply.words += event.words
    else if (event.type === 'passage') passages.push({ text: event.text, source: event.source })
    else if (event.type === 'choices') passages.push(...event.choices)
    else if (event.type === 'facts') reply.facts = event.facts
    else if (event.type === 'sources') reply.sources = event.sources
    else if (event.type === 'anew') Object.assign(reply, { words: '', anew: true })
    else throw new Error(`two ends: ${raw}`)
  }
  const { kind, cut } = last
  return { ...reply, kind, passages, ...(cut !== undefined && { cut }) }
}
