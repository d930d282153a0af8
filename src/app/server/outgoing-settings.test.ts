import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('reads networks that webhooks may reach, and the key that seals their secrets', () => {
  expect(readConfig({})).toMatchObject({ webhookAllow: [], sealingKey: null })
  const env = { WEBHOOK_ALLOW: '10.1.0.0/16, fd00::/8,10.2.0.5', SEALING_KEY: 'k'.repeat(32) }
  expect(readConfig(env)).toMatchObject({
    webhookAllow: ['10.1.0.0/16', 'fd00::/8', '10.2.0.5'],
    sealingKey: 'k'.repeat(32),
  })
})

test.each(['intranet', '10.0.0.0/33', '10.0.0.1,', 'loopback', 'fd00::/129'])(
  'rejects %s as a network',
  (WEBHOOK_ALLOW) => {
    expect(() => readConfig({ WEBHOOK_ALLOW })).toThrow('WEBHOOK_ALLOW must be addresses')
  },
)

test.each(['short', `two words ${'x'.repeat(32)}`])('rejects %s as a key', (SEALING_KEY) => {
  expect(() => readConfig({ SEALING_KEY })).toThrow('SEALING_KEY must be at least 32 characters')
})
