import { write } from '#ledger/write.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { PersonKind } from '#platform/contract/person-kinds.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { obeySettings } from '#settings/server/settings.ts'
import { publish } from '#webhooks/server/publish.ts'

export interface AccountInput {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly title?: string
  readonly team?: string
  readonly place?: string
  /** ISO 3166-1 alpha-2. */
  readonly country?: string
  readonly kind?: PersonKind
  readonly passwordHash: string
  /** Active, with every permission flag on. */
  readonly isReady: boolean
  readonly isAdministrator: boolean
  /** Default: as `isReady`. */
  readonly isDeposit?: boolean
  readonly isWithdraw?: boolean
  /** Default: has joined. 'none': nobody told them of their account yet. */
  readonly invitation?: 'none'
  /** Default: false. With a one-time password, the only thing permitted is to choose another. */
  readonly mustChangePassword?: boolean
  /**
   * Default 'none': the address needs no confirmation. 'activates': confirming it activates the
   * account.
   */
  readonly confirmation?: 'none' | 'asked' | 'activates'
  /** The language of the page that asked for it. Default: none is chosen. */
  readonly language?: Language
  /** Default: now. */
  readonly createdAt?: Date
}

/**
 * Creates the account with its wallet and sign-up bonus (specification, section 9). Null if the
 * address is taken, or there is an administrator already.
 */
export async function insertAccount(tx: Tx, account: AccountInput): Promise<number | null> {
  const made = await tx.db
    .insertInto('users')
    .values({
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      title: account.title ?? null,
      team: account.team ?? null,
      place: account.place ?? null,
      country: account.country ?? null,
      kind: account.kind ?? null,
      password_hash: account.passwordHash,
      must_change_password: account.mustChangePassword ?? false,
      is_administrator: account.isAdministrator,
      is_active: account.isReady,
      is_deposit: account.isDeposit ?? account.isReady,
      is_withdraw: account.isWithdraw ?? account.isReady,
      is_transfer: account.isReady,
      is_confirmed: (account.confirmation ?? 'none') === 'none',
      confirming_activates: account.confirmation === 'activates',
      language: account.language ?? null,
      ...(account.invitation && { invitation: account.invitation }),
      ...(account.createdAt && { created_at: account.createdAt }),
    })
    // The unique index decides, not a query before.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) return null
  if (account.isAdministrator) {
    await tx.db.insertInto('administrator_terms').values({ user_id: made.id }).execute()
  }
  publish(tx, [{ kind: 'person.added', data: { person: made.id } }])
  // No environment variable fixes the bonus.
  const { signUpBonus } = await obeySettings(tx, {})
  const signUp = { type: 'signUp', userId: made.id, bonus: signUpBonus } as const
  const [bonus] = await write(tx, [signUp], { madeAt: account.createdAt })
  if (bonus === undefined || 'refusal' in bonus) throw new Error('a sign-up bonus was refused')
  return made.id
}
