import type { Database } from '#platform/server/db/database.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { hashPassword, newOneTimePassword } from './hash-password.ts'
import { insertAccount } from './insert-account.ts'

export interface AdministratorChoice {
  readonly adminEmail: string
  /** Whether ADMIN_EMAIL is set. */
  readonly explicitAdminEmail: boolean
  readonly adminPassword: string | null
}

export interface Administrator {
  readonly email: string
  /** The random one-time password of a newly created account; null otherwise. */
  readonly newPassword: string | null
}

/**
 * Creates the administrator's account if there is none; concurrent starts create one. Throws
 * StartRefused if ADMIN_EMAIL belongs to somebody else.
 */
export async function ensureAdministrator(
  database: Database,
  choice: AdministratorChoice,
): Promise<Administrator> {
  const existing = await findAdministrator(database)
  if (existing !== null) return accept(existing, choice)
  const random = choice.adminPassword === null ? newOneTimePassword() : null
  const passwordHash = await hashPassword(choice.adminPassword ?? random ?? '')
  return transact(database, async (tx) => {
    const id = await insertAccount(tx, {
      email: choice.adminEmail,
      firstName: 'Laurel',
      lastName: 'Administrator',
      passwordHash,
      isReady: true,
      isAdministrator: true,
      mustChangePassword: random !== null,
    })
    if (id !== null) return { email: choice.adminEmail, newPassword: random }
    const other = await findAdministrator(tx)
    if (other !== null) return accept(other, choice)
    throw new StartRefused(
      `ADMIN_EMAIL is ${choice.adminEmail}, which is a regular user's address. ` +
        'Choose another address for the administrator; it is fixed from then on.',
    )
  })
}

async function findAdministrator(within: Pick<Tx, 'db'>): Promise<string | null> {
  const row = await within.db
    .selectFrom('users')
    .select('email')
    .where('is_administrator', '=', true)
    .executeTakeFirst()
  return row?.email ?? null
}

function accept(email: string, choice: AdministratorChoice): Administrator {
  if (choice.explicitAdminEmail && email !== choice.adminEmail) {
    throw new StartRefused(
      `ADMIN_EMAIL is ${choice.adminEmail}, but the administrator of this database is ${email}. ` +
        'It is fixed since its first start. Set ADMIN_EMAIL to that address, or leave it unset.',
    )
  }
  return { email, newPassword: null }
}
