import { sql } from 'kysely'
import { PROOF_MINUTES } from '#auth/contract/second-step.ts'
import { LANGUAGES } from '#platform/contract/languages.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { PERMISSIONS } from '#platform/contract/permissions.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import { shareLookups } from '#platform/server/calls/share-lookups.ts'
import type { Database } from '#platform/server/db/database.ts'
import { permissionsOf } from '#roles/contract/role-permissions.ts'
import { ROLES_OF_USER } from '#roles/server/held-roles.ts'
import { hashToken } from './tokens.ts'

/** The columns of `users` that a SignedInUser needs. */
export interface PersonRow {
  id: number
  email: string
  picture: string | null
  first_name: string
  last_name: string
  is_active: boolean
  is_deposit: boolean
  is_withdraw: boolean
  is_transfer: boolean
  is_administrator: boolean
  must_change_password: boolean
  language: string | null
  roles: string[]
}

const COLUMNS = [
  'users.id',
  'users.email',
  'users.picture',
  'users.first_name',
  'users.last_name',
  'users.is_active',
  'users.is_deposit',
  'users.is_withdraw',
  'users.is_transfer',
  'users.is_administrator',
  'users.must_change_password',
  'users.language',
] as const

export const PERSON_COLUMNS = [...COLUMNS, sql.raw<string[]>(ROLES_OF_USER).as('roles')] as const

/** The same as SQL. */
export const SELECT_PERSON = [...COLUMNS, `${ROLES_OF_USER} as roles`].join(', ')

/** `mustAddSecondStep` is of the session, not of the person: single sign-on needs no second step here. */
export function signedInUser(row: PersonRow, mustAddSecondStep = false): SignedInUser {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    picture: row.picture,
    isActive: row.is_active,
    isDeposit: row.is_deposit,
    isWithdraw: row.is_withdraw,
    isTransfer: row.is_transfer,
    isAdministrator: row.is_administrator,
    permissions: row.is_administrator ? [...PERMISSIONS] : permissionsOf(row.roles),
    mustChangePassword: row.must_change_password,
    // A newer release may know more languages.
    language: LANGUAGES.find((known) => known === row.language) ?? null,
    mustAddSecondStep,
  }
}

// Not a prepared statement, whose plan could be cached for an empty table.
const RESOLVE = `
  select sessions.token_hash, sessions.must_add_second_step,
         sessions.proved_at > now() - make_interval(mins => ${PROOF_MINUTES}) as proved_recently,
         ${SELECT_PERSON}
    from sessions join users on users.id = sessions.user_id
   where sessions.token_hash = any($1::bytea[]) and sessions.expires_at > now()
     and users.is_active`

type SessionRow = PersonRow & {
  token_hash: Buffer
  must_add_second_step: boolean
  proved_recently: boolean
}

function callerOf(row: SessionRow): Caller {
  const user = signedInUser(row, row.must_add_second_step)
  return { ...user, tokenHash: row.token_hash, provedRecently: row.proved_recently }
}

/**
 * Resolves a token to its person; null if it is unknown, expired or revoked, or the person
 * inactive.
 */
export function createSessionResolver(
  database: Database,
): (token: string) => Promise<Caller | null> {
  const resolve = shareLookups(async (hashes) => {
    const { rows } = await database.pool.query<SessionRow>(RESOLVE, [
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    ])
    return new Map(
      rows.map((row): [string, Caller] => [row.token_hash.toString('hex'), callerOf(row)]),
    )
  })
  return (token) => resolve(hashToken(token).toString('hex'))
}
