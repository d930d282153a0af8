import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { tally, twoClients, type AppAnswer, type AppClient } from './app-client.ts'
import { hire, type Colleague } from './colleagues.ts'

const database = await ownDatabase()
const { appClients } = await twoClients(database)

function at(place: number): AppClient {
  const appClient = appClients[place % appClients.length]
  if (appClient === undefined) throw new Error('no appClient')
  return appClient
}

test('makes one account from 50 concurrent sign-ups with one address', async () => {
  const email = 'twin@laurel.test'
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) => {
      const body = { firstName: 'Twin', lastName: `Number ${place}`, email, password: 'eight-88' }
      return at(place).ask({ path: '/api/users', body })
    }),
  )
  const taken = '409 The email address is already in use by another account.'
  expect(tally(answers)).toEqual({ 200: 1, [taken]: 49 })
  const { rows } = await database.pool.query(
    `select (select count(*) from users where email = $1) as users,
            (select count(*) from entries e join users u on u.id = e.user_id
              where u.email = $1) as entries`,
    [email],
  )
  expect(rows).toEqual([{ users: 1, entries: 1 }])
})

interface Load {
  before: AppAnswer[]
  /** Answers to sends that began after the answer to the change. */
  after: AppAnswer[]
}

/** Sixteen browsers send without pause while a user's permission changes. */
async function sendWhileSwitching(
  [from, to]: [Colleague, Colleague],
  switched: Colleague,
  change: object,
): Promise<Load> {
  const cookie = await at(0).login(ADMINISTRATOR)
  const load: Load = { before: [], after: [] }
  let answered = false
  let sent = 0
  const browser = async (place: number): Promise<void> => {
    while (load.after.length < 200) {
      const answers = answered ? load.after : load.before
      answers.push(await at(place).send(from, to, '0.01', `${from.id}-of-the-load-${++sent}`))
    }
  }
  const browsers = Array.from({ length: 16 }, (_, place) => browser(place))
  await expect.poll(() => load.before.length, { interval: 1 }).toBeGreaterThan(100)
  const path = `/api/users/${switched.id}`
  const answer = await at(0).ask({ method: 'PATCH', path, cookie, body: change })
  answered = true
  expect(answer.status).toBe(200)
  await Promise.all(browsers)
  return load
}

const OFF = "403 You can't transfer points. Please contact admin to activate the transfer feature."

describe('under load, refuses every send after the change is confirmed', () => {
  test.each([
    ['the sender loses the permission to send', 'sender', { isTransfer: false }, OFF],
    ['the sender is deactivated', 'sender', { isActive: false }, '401 Please login first'],
    [
      'the receiver is deactivated',
      'receiver',
      { isActive: false },
      "409 This colleague's account is inactive.",
    ],
  ])('%s', async (_what, whose, change, refusal) => {
    const pair = (await hire(database, 2)) as [Colleague, Colleague]
    const load = await sendWhileSwitching(pair, pair[whose === 'sender' ? 0 : 1], change)
    expect(tally(load.after)).toEqual({ [refusal]: load.after.length })
    const before = tally(load.before)
    expect(before['200']).toBeGreaterThan(100)
    // Sends in progress at the change may succeed or fail, also after they waited for it.
    const refused = (before[refusal] ?? 0) + (before['403 Your account is inactive.'] ?? 0)
    expect(Number(before['200']) + refused).toBe(load.before.length)
    const { rows } = await database.pool.query<{ sent: number }>(
      `select count(*) as sent from entries where user_id = $1 and type = 'send'`,
      [pair[0].id],
    )
    expect(rows).toEqual([{ sent: before['200'] }])
  })
})
