import { OWN_AN_HOUR, recordAtMost } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import type { Provider } from './provider.ts'
import { TOKEN_MINUTES, TOLERANCE_SECONDS, type LogoutToken } from './read-logout-token.ts'
import { hashToken } from './tokens.ts'

/**
 * Ends the sessions that a logout token of the provider names, from their next request on, once (OpenID
 * Connect Back-Channel Logout 1.0). Sessions that began by a password or a passkey stay. Throws Refused:
 * 'logout-token-invalid', 'provider-unreachable'.
 */
export async function logoutByProvider(
  database: Database,
  provider: Provider,
  { token, from }: { token: string; from: string },
): Promise<void> {
  const logout = await provider.readLogout(token)
  await transact(database, async (tx) => {
    await useOnce(tx, logout)
    const users = await endSessions(tx, logout)
    for (const by of users) {
      const after = { with: provider.name }
      // One after another: a transaction has one connection.
      // oxlint-disable-next-line no-await-in-loop
      await recordAtMost(tx, OWN_AN_HOUR, { action: 'signedOut', by, from, after })
      announceUser(tx, by)
    }
  })
}

// Twice the longest time for which a token is taken.
const REMEMBER_SECONDS = 2 * (TOKEN_MINUTES * 60 + TOLERANCE_SECONDS)

const SWEEP = `
  delete from used_logout_tokens where token_hash in (
    select token_hash from used_logout_tokens where expires_at <= now()
     limit 100 for update skip locked)`

const USE = `
  insert into used_logout_tokens (token_hash, expires_at)
  values ($1, now() + make_interval(secs => ${REMEMBER_SECONDS}))
  on conflict do nothing returning token_hash`

/** Throws Refused('logout-token-invalid') for a token that was used before. */
async function useOnce(tx: Tx, { issuer, id }: LogoutToken): Promise<void> {
  await tx.query({ text: SWEEP })
  const { rows } = await tx.query({ text: USE, values: [hashToken(`${issuer} ${id}`)] })
  if (rows.length === 0) throw new Refused('logout-token-invalid')
}

// With a session's name, that one; without, all that the provider began for the subject.
const END = `
  delete from sessions
   where issuer = $1
     and ($2::text is null or provider_session = $2)
     and ($3::text is null
          or user_id = (select user_id from identities where issuer = $1 and subject = $3))
  returning user_id`

async function endSessions(
  tx: Tx,
  { issuer, session, subject }: LogoutToken,
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ user_id: number }>({
    text: END,
    values: [issuer, session, subject],
  })
  return new Set(rows.map((row) => row.user_id))
}
