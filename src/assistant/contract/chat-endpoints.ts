import * as chat from './chat.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

/** The assistant. */
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
} as const
