import * as z from 'zod/mini'
import { EVENT_NAMES, EVENTS, SHAPE, type EventName } from '#webhooks/contract/events.ts'
import { webhookPayload } from './send-event.ts'

type Json = Record<string, unknown>

/** The webhooks section of the OpenAPI document: each event with its schema and an example. */
export function describeWebhooks(): Json {
  return Object.fromEntries(EVENT_NAMES.map((name) => [name, { post: operation(name) }]))
}

const HEADERS = {
  'webhook-id': 'The id of the event, the same in every attempt: drop what you have already.',
  'webhook-timestamp':
    'Seconds since 1970 of this attempt: refuse what is older than five minutes.',
  'webhook-signature': 'Signatures by Standard Webhooks, one for each valid secret.',
}

function operation(name: EventName): Json {
  const { cause, data, example, read } = EVENTS[name]
  return {
    operationId: name,
    summary: cause,
    parameters: Object.entries(HEADERS).map(([header, description]) => ({
      name: header,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'shape', 'data'],
            properties: {
              type: { const: name },
              timestamp: { type: 'string', format: 'date-time' },
              shape: { const: SHAPE },
              data: dataSchema(data, read),
            },
          },
          example: JSON.parse(exampleOf(name, example)) as Json,
        },
      },
    },
    responses: { '2XX': { description: 'Taken; every other answer is tried again' } },
  }
}

function dataSchema(data: z.ZodMiniType, read: string): Json {
  const { properties, required } = z.toJSONSchema(data) as {
    properties: Record<string, Json>
    required: string[]
  }
  const url = { type: 'string', description: `Where to read it: ${read}` }
  return {
    type: 'object',
    required: [...required, 'url'],
    properties: {
      ...Object.fromEntries(Object.keys(properties).map((key) => [key, { type: 'integer' }])),
      url,
    },
  }
}

/** The body of an example, as the newest shape has it. */
export function exampleOf(kind: EventName, data: Readonly<Record<string, unknown>>): string {
  const madeAt = new Date('2026-11-27T08:15:00.000Z')
  return webhookPayload({ id: '', kind, data, madeAt }, SHAPE)
}
