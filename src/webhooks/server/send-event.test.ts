import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { signaturesOf, webhookPayload } from './send-event.ts'

/** The example of the convention's specification and libraries. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const OTHER = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** What a receiver checks, at this moment. */
function received(secrets: readonly string[], at = new Date()) {
  const { id, body } = VECTOR
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signaturesOf(secrets, { id, at, body }),
  }
  return { body, headers }
}

describe('signatures', () => {
  test('are those of the convention’s vector', () => {
    expect(signaturesOf([VECTOR.secret], VECTOR)).toBe(VECTOR.signature)
  })

  test('are the HMAC of id, timestamp and body, under the decoded secret', () => {
    const key = Buffer.from(VECTOR.secret.slice('whsec_'.length), 'base64')
    const said = `${VECTOR.id}.${VECTOR.at.getTime() / 1000}.${VECTOR.body}`
    expect(VECTOR.signature).toBe(`v1,${createHmac('sha256', key).update(said).digest('base64')}`)
  })

  test('of several secrets are verified by each of them', () => {
    const { body, headers } = received([OTHER, VECTOR.secret])
    for (const secret of [OTHER, VECTOR.secret]) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    }
  })

  const tampered = [
    ['another body', (sent: ReturnType<typeof received>) => ({ ...sent, body: '{"test": 1}' })],
    [
      'another id',
      ({ body, headers }: ReturnType<typeof received>) => ({
        body,
        headers: { ...headers, 'webhook-id': 'msg_other' },
      }),
    ],
    [
      'another time',
      ({ body, headers }: ReturnType<typeof received>) => ({
        body,
        headers: { ...headers, 'webhook-timestamp': `${Number(headers['webhook-timestamp']) - 1}` },
      }),
    ],
    [
      'a missing signature',
      ({ body, headers }: ReturnType<typeof received>) => ({
        body,
        headers: { ...headers, 'webhook-signature': '' },
      }),
    ],
    [
      'a cut signature',
      ({ body, headers }: ReturnType<typeof received>) => ({
        body,
        headers: { ...headers, 'webhook-signature': headers['webhook-signature'].slice(0, -4) },
      }),
    ],
  ] as const
  test.each(tampered)('do not fit %s', (_what, change) => {
    const { body, headers } = change(received([VECTOR.secret]))
    expect(() => new Webhook(VECTOR.secret).verify(body, headers)).toThrow()
  })

  test.each([-6 * 60_000, 6 * 60_000])('are refused %d ms away from now', (away) => {
    const { body, headers } = received([VECTOR.secret], new Date(Date.now() + away))
    expect(() => new Webhook(VECTOR.secret).verify(body, headers)).toThrow('timestamp')
  })
})

test('a body says what happened and when, and where to read it', () => {
  const event = {
    id: 'x',
    kind: 'order.placed',
    data: { order: 7, person: 4 },
    madeAt: new Date('2026-11-27T08:15:00Z'),
  } as const
  expect(JSON.parse(webhookPayload(event, '2026-11-27'))).toEqual({
    type: 'order.placed',
    timestamp: '2026-11-27T08:15:00.000Z',
    shape: '2026-11-27',
    data: { order: 7, person: 4, url: '/api/purchases/7' },
  })
})
