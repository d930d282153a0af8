import * as chat from './chat.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

/** The assistant, for everyone who is signed in. */
export const chatEndpoints = {
  readAssistant: endpoint({
    method: 'GET',
    path: '/api/help/assistant',
    summary: 'How questions are answered here',
    access: 'signedIn',
    output: chat.Assistant,
    refusals: [],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/chat',
    summary: 'Ask the assistant; the reply is a stream of lines of JSON',
    access: 'signedIn',
    body: chat.ChatQuestion,
    download: 'application/x-ndjson; charset=utf-8',
    refusals: ['too-many-questions', 'busy'],
  }),
  reportUnhelpful: endpoint({
    method: 'POST',
    path: '/api/help-gaps',
    summary: 'Report that an answer did not help: the question becomes a gap in the manuals',
    access: 'signedIn',
    body: chat.UnhelpfulAnswer,
    output: chat.Noted,
    refusals: ['too-many-questions'],
  }),
} as const
