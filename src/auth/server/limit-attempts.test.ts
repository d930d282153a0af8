import { describe, expect, test } from 'vitest'
import { hire, PASSWORD_HASH } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import {
  ATTEMPT_LIMITS,
  attemptPassword,
  attemptSignUp,
  forgetAttempts,
  networkOf,
} from './limit-attempts.ts'
import { forgetKnownSignIns, startSession } from './start-session.ts'

const database = await ownDatabase()

let people = 0
const someone = () => ({ email: `a${++people}@laurel.test`, clientIp: `10.0.0.${people}` })

interface Who {
  email: string
  clientIp: string
  device?: string | null
}

function tryOnce({ email, clientIp, device = null }: Who) {
  return attemptPassword(database, ATTEMPT_LIMITS, email, { clientIp, device })
}

async function openTries(who: Who): Promise<number> {
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => tryOnce(who)))
  return tries.filter((attempt) => attempt.status === 'fulfilled').length
}

/** Moves the start of the window into the past. */
async function passTime(subject: string, seconds: number): Promise<void> {
  await database.pool.query(
    `update sign_in_attempts
        set window_started_at = window_started_at - make_interval(secs => $2) where subject = $1`,
    [subject, seconds],
  )
}

test('allows ten concurrent attempts per account', async () => {
  const who = someone()
  expect(await openTries(who)).toBe(10)
  const late = tryOnce(who)
  await expect(late).rejects.toMatchObject({ code: 'too-many-attempts' })
  const { retryAfterSeconds } = (await late.catch((error: unknown) => error)) as {
    retryAfterSeconds: number
  }
  expect(retryAfterSeconds).toBeGreaterThan(890)
  expect(retryAfterSeconds).toBeLessThanOrEqual(900)
})

test('a locked account does not use up the attempts of its IP', async () => {
  const who = someone()
  for (let round = 0; round < 5; round++) await openTries(who)
  expect(await openTries({ email: 'other@laurel.test', clientIp: who.clientIp })).toBe(10)
})

test('allows a hundred attempts per IPv6 network, whose addresses are one customer’s', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 120 }, (_, n) => {
      const clientIp = `2001:db8:0:7::${n.toString(16)}:1`
      return tryOnce({ ...someone(), clientIp })
    }),
  )
  expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(100)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts the attempts of %s as those of %s', (clientIp, network) => {
  expect(networkOf(clientIp)).toBe(network)
})

test('allows a hundred attempts per IP', async () => {
  const { clientIp } = someone()
  const tries = await Promise.allSettled(
    Array.from({ length: 120 }, () => tryOnce({ ...someone(), clientIp })),
  )
  expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(100)
})

test('the window ends fifteen minutes after the first attempt', async () => {
  const who = someone()
  await openTries(who)
  await passTime(`account:${who.email}`, 14 * 60)
  expect(await openTries(who)).toBe(0)
  await passTime(`account:${who.email}`, 61)
  expect(await openTries(who)).toBe(10)
})

test('a success clears the account and takes the attempt back', async () => {
  const who = someone()
  for (let round = 0; round < 9; round++) await tryOnce(who)
  await (await tryOnce(who)).succeed()
  expect(await openTries(who)).toBe(10)
})

test('an attempt given back does not count', async () => {
  const who = someone()
  for (let round = 0; round < 9; round++) await tryOnce(who)
  await (await tryOnce(who)).giveBack()
  expect(await openTries(who)).toBe(1)
})

test('a new password unlocks the account', async () => {
  const who = someone()
  await openTries(who)
  await forgetAttempts(database, who.email)
  expect(await openTries(who)).toBe(10)
})

describe('wrong passwords of strangers', () => {
  const office = '192.0.2.10'
  const stranger = '203.0.113.66'

  /** Somebody who has signed in from the office, and the token of their device. */
  async function signedInBefore() {
    const [person] = await hire(database, 1)
    if (person === undefined) throw new Error('nobody')
    const session = await transact(database, (tx) =>
      startSession(tx, person.id, PASSWORD_HASH, {
        clientIp: office,
        userAgent: '',
        device: null,
      }),
    )
    if (session === null) throw new Error('no session')
    return { email: person.email, device: session.device }
  }

  test('do not lock out a known device or a known address', async () => {
    const { email, device } = await signedInBefore()
    expect(await openTries({ email, clientIp: stranger })).toBe(10)
    expect(await openTries({ email, clientIp: '198.51.100.7' })).toBe(0)
    await expect(tryOnce({ email, clientIp: office })).resolves.toBeDefined()
    await expect(tryOnce({ email, clientIp: '198.51.100.7', device })).resolves.toBeDefined()
  })

  test('are counted for each known device and address of its own', async () => {
    const { email, device } = await signedInBefore()
    expect(await openTries({ email, clientIp: office })).toBe(10)
    expect(await openTries({ email, clientIp: '198.51.100.8', device })).toBe(10)
    expect(await openTries({ email, clientIp: office, device })).toBe(0)
    await forgetAttempts(database, email)
    expect(await openTries({ email, clientIp: office })).toBe(10)
  })

  test('lock out a device of somebody else, or one not seen for a year', async () => {
    const { email, device } = await signedInBefore()
    const other = await signedInBefore()
    await openTries({ email, clientIp: stranger })
    expect(await openTries({ email, clientIp: stranger, device: other.device })).toBe(0)
    await database.pool.query(
      `update known_sign_ins k set seen_at = now() - interval '366 days'
         from users u where u.id = k.user_id and u.email = $1`,
      [email],
    )
    await transact(database, forgetKnownSignIns)
    expect(await openTries({ email, clientIp: office, device })).toBe(0)
  })
})

test('limits sign-ups per IP', async () => {
  const limits = { ...ATTEMPT_LIMITS, signUp: { uses: 2, seconds: 60 } }
  await attemptSignUp(database, limits, '10.9.9.9')
  await attemptSignUp(database, limits, '10.9.9.9')
  await expect(attemptSignUp(database, limits, '10.9.9.9')).rejects.toMatchObject({
    code: 'too-many-attempts',
  })
  await attemptSignUp(database, limits, '10.9.9.10')
})
