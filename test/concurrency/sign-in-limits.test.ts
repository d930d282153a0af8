import { expect, test } from 'vitest'
import { GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, colleagueOf, PASSWORD, Visitor } from '#test/harness/visitor.ts'

const database = await ownDatabase()
const limits = { ...GENEROUS, clientIp: { uses: 12, seconds: 900 } }

async function clean(): Promise<void> {
  await database.pool.query('delete from sign_in_attempts')
}

test('limits an account to ten guesses over all processes', async () => {
  const apps = await Promise.all([ownApp(database), ownApp(database)])
  const [first] = apps
  await colleagueOf(first, await administratorOf(first), 'guessed@laurel.test')
  await clean()
  const guesses = Array.from({ length: 16 }, (_, guess) =>
    new Visitor(apps[guess % 2] ?? first).login('guessed@laurel.test', `wrong guess ${guess}`),
  )
  const codes = (await Promise.all(guesses)).map(({ json }) => json['code'])
  expect(codes.filter((code) => code === 'password-wrong')).toHaveLength(10)
  expect(codes.filter((code) => code === 'too-many-attempts')).toHaveLength(6)
  for (const app of apps) {
    const answer = await new Visitor(app).login('guessed@laurel.test', PASSWORD)
    expect(answer.json['code']).toBe('too-many-attempts')
  }
})

test.each([
  // Without a trusted proxy the client IP is the connection's, whatever the header has.
  [false, (guess: number) => `203.0.113.${guess}`],
  // With one trusted proxy, only the address that the proxy added counts.
  [1, (guess: number) => `203.0.113.${guess}, 198.51.100.7`],
  [['127.0.0.1'], (guess: number) => `203.0.113.${guess}, 198.51.100.7`],
])('limits a client IP despite forged headers, trusting %j', async (trustProxy, forged) => {
  const apps = await Promise.all([1, 2].map(() => ownApp(database, { trustProxy }, limits)))
  await clean()
  const codes: unknown[] = []
  for (let guess = 1; guess <= 15; guess++) {
    const app = apps[guess % 2]
    if (app === undefined) throw new Error('two apps were asked for')
    const body = { email: `nobody${guess}@laurel.test`, password: 'wrong password' }
    const headers = { 'x-forwarded-for': forged(guess) }
    codes.push((await new Visitor(app).call('login', { body, headers })).json['code'])
  }
  expect(codes.filter((code) => code === 'user-unknown')).toHaveLength(12)
  expect(codes.slice(-3)).toEqual(Array(3).fill('too-many-attempts'))
})
