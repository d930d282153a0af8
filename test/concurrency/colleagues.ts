import { randomBytes } from 'node:crypto'
import { insertAccount } from '#auth/server/insert-account.ts'
import { startSession } from '#auth/server/start-session.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'

/** A signed-in user with the 100 points of a new account and every permission. */
export interface Colleague {
  readonly id: number
  readonly email: string
  readonly cookie: string
}

// Hashing is slow, so one hash serves all; sessions are started without a password.
export const PASSWORD_HASH = 'no password fits'

/** More would wait too long for one of the pool's connections on a busy machine. */
const AT_ONCE = 100

/**
 * Creates signed-in users like sign-up and login, without hashing passwords. Returns them in the order
 * of their ids.
 */
export async function hire(database: Database, count: number): Promise<Colleague[]> {
  const colleagues: Colleague[] = []
  while (colleagues.length < count) {
    const next = Math.min(AT_ONCE, count - colleagues.length)
    const emails = Array.from(
      { length: next },
      () => `${randomBytes(6).toString('hex')}@laurel.test`,
    )
    colleagues.push(...(await Promise.all(emails.map((email) => hireOne(database, email)))))
  }
  return colleagues.sort((a, b) => a.id - b.id)
}

function hireOne(database: Database, email: string): Promise<Colleague> {
  return transact(database, async (tx) => {
    const id = await insertAccount(tx, {
      email,
      firstName: 'Test',
      lastName: 'Colleague',
      passwordHash: PASSWORD_HASH,
      isReady: true,
      isAdministrator: false,
    })
    if (id === null) throw new Error(`${email} is taken`)
    const session = await startSession(tx, id, PASSWORD_HASH, {
      clientIp: '127.0.0.1',
      userAgent: '',
      device: null,
    })
    if (session === null) throw new Error(`no session for ${email}`)
    return { id, email, cookie: `laurel_session=${session.token}` }
  })
}

/** The wallet's balances in hundredths and the number of its entries. */
export async function walletOf({ pool }: Database, { id }: Colleague) {
  const { rows } = await pool.query<Record<'earned' | 'appreciation' | 'rows', number>>(
    'select earned, appreciation, last_seq as rows from wallets where user_id = $1',
    [id],
  )
  const [wallet] = rows
  if (wallet === undefined) throw new Error(`no wallet of ${id}`)
  return wallet
}
