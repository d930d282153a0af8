import type { Database } from '#platform/server/db/database.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { lastHandover } from './administrator-terms.ts'
import { hashPassword, newOneTimePassword } from './hash-password.ts'
import { insertAccount } from './insert-account.ts'

export interface AdministratorConfig {
  readonly adminEmail: string
  /** Whether ADMIN_EMAIL is set. */
  readonly explicitAdminEmail: boolean
  readonly adminPassword: string | null
}

export interface Administrator {
  readonly email: string
  /** The random one-time password of a newly created account; null otherwise. */
  readonly newPassword: string | null
  /** Where ADMIN_EMAIL names another address than the administrator's: what that means, in words. */
  readonly notice: string | null
}

/**
 * Creates the administrator's account if there is none; concurrent starts create one. Throws
 * StartRefused if ADMIN_EMAIL belongs to somebody else, unless the account was handed over in
 * Laurel: then the database tells who the administrator is.
 */
export async function ensureAdministrator(
  database: Database,
  choice: AdministratorConfig,
): Promise<Administrator> {
  const existing = await acceptAdministrator(database, choice)
  if (existing !== null) return existing
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
    if (id !== null) return { email: choice.adminEmail, newPassword: random, notice: null }
    const other = await acceptAdministrator(tx, choice)
    if (other !== null) return other
    throw new StartRefused(
      `ADMIN_EMAIL is ${choice.adminEmail}, which is a regular user's address. ` +
        'Choose another address for the administrator; it is fixed from then on.',
    )
  })
}

/** The account that is there; null: none yet. Throws StartRefused as `ensureAdministrator` does. */
export async function acceptAdministrator(
  within: Pick<Tx, 'db'>,
  choice: AdministratorConfig,
): Promise<Administrator | null> {
  const existing = await findAdministrator(within)
  return existing === null ? null : accept(within, existing, choice)
}

async function findAdministrator(within: Pick<Tx, 'db'>): Promise<string | null> {
  const row = await within.db
    .selectFrom('users')
    .select('email')
    .where('is_administrator', '=', true)
    .executeTakeFirst()
  return row?.email ?? null
}

async function accept(
  within: Pick<Tx, 'db'>,
  email: string,
  { adminEmail, explicitAdminEmail }: AdministratorConfig,
): Promise<Administrator> {
  if (!explicitAdminEmail || email === adminEmail) return { email, newPassword: null, notice: null }
  const handedOver = await lastHandover(within)
  if (handedOver === null) {
    throw new StartRefused(
      `ADMIN_EMAIL is ${adminEmail}, but the administrator of this database is ${email}. ` +
        'The address is fixed since the first start, and the account was never handed over in ' +
        'Laurel. Set ADMIN_EMAIL to that address, or leave it unset.',
    )
  }
  const day = handedOver.toISOString().slice(0, 10)
  const notice =
    `ADMIN_EMAIL is ${adminEmail}, but the administrator's account was handed over in Laurel on ` +
    `${day}: the administrator is ${email}. ADMIN_EMAIL changes nothing there. ` +
    'Set it to that address, or leave it unset.'
  return { email, newPassword: null, notice }
}
