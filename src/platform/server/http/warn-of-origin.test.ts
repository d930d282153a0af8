import { expect, test, vi } from 'vitest'
import { bareServer } from '#test/harness/bare-server.ts'

async function writes(publicUrl: string | null) {
  const { server, logged } = await bareServer({
    publicUrl,
    handlers: { logout: () => Promise.resolve({ user: null, version: '' }) },
  })
  const write = (headers: Record<string, string>) =>
    server.inject({ method: 'DELETE', url: '/api/session', headers })
  return { write, logged }
}

test('warns of a refused origin with what arrived and what was expected', async () => {
  const { write, logged } = await writes('https://points.test')
  const headers = { host: '10.0.0.7:3000', origin: 'https://thanks.test' }
  expect((await write(headers)).json()).toMatchObject({ code: 'cross-site' })
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatchObject({
    level: 40,
    arrived: { origin: 'https://thanks.test', host: '10.0.0.7:3000' },
    expected: 'https://points.test',
  })
  expect(logged[0]?.['msg']).toMatch(/check PUBLIC_URL/)
})

test('warns at most once a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const { write, logged } = await writes('https://points.test')
    const refused = { host: 'a.test', origin: 'https://b.test' }
    for (let turn = 0; turn < 3; turn++) await write(refused)
    expect(logged).toHaveLength(1)
    vi.advanceTimersByTime(60_000)
    await write(refused)
    expect(logged).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('warns of a foreign origin without PUBLIC_URL too, and never of an accepted write', async () => {
  const { write, logged } = await writes(null)
  expect((await write({ host: 'a.test', origin: 'https://a.test' })).statusCode).toBe(200)
  expect(logged).toEqual([])
  await write({ host: 'a.test', origin: `https://${'b'.repeat(1_000)}.test` })
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(logged[0]).length).toBeLessThan(1_000)
})
