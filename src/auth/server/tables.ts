import type { Generated } from 'kysely'
import type { LinkPurpose } from '#auth/contract/mail-links.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    sessions: Sessions
    last_seen: LastSeen
    sign_in_attempts: SignInAttempts
    known_sign_ins: KnownSignIns
    identities: Identities
    mailed_links: MailedLinks
    administrator_terms: AdministratorTerms
    time_codes: TimeCodes
    recovery_codes: RecoveryCodes
    passkeys: Passkeys
    passkey_challenges: PasskeyChallenges
    used_logout_tokens: UsedLogoutTokens
  }
}

interface Sessions {
  token_hash: Buffer
  id: Generated<string>
  user_id: number
  device: Generated<string>
  address: Generated<string | null>
  created_at: Generated<Date>
  seen_at: Generated<Date>
  expires_at: Date
  knows_second_step: Generated<boolean>
  knows_passkeys: Generated<boolean>
  must_add_second_step: Generated<boolean>
  proved_at: Generated<Date>
  issuer: Generated<string | null>
  provider_session: Generated<string | null>
}

interface LastSeen {
  user_id: number
  seen_at: Date
}

interface SignInAttempts {
  subject: string
  attempts: number
  window_started_at: Generated<Date>
}

interface KnownSignIns {
  user_id: number
  origin: string
  seen_at: Generated<Date>
}

interface Identities {
  issuer: string
  subject: string
  user_id: number
  connected_at: Generated<Date>
  closed_at: Generated<Date | null>
}

interface MailedLinks {
  user_id: number
  purpose: LinkPurpose | 'address' | 'invitation'
  token_hash: Buffer
  email: Generated<string | null>
  expires_at: Date
}

interface AdministratorTerms {
  id: Generated<number>
  user_id: number
  started_at: Generated<Date>
  ended_at: Generated<Date | null>
}

interface TimeCodes {
  user_id: number
  secret: Buffer
  begun_at: Generated<Date>
  confirmed_at: Generated<Date | null>
  last_step: Generated<number>
}

interface RecoveryCodes {
  user_id: number
  code_hash: Buffer
}

interface Passkeys {
  id: Generated<string>
  user_id: number
  handle: Buffer
  credential_id: Buffer
  public_key: Buffer
  counter: number
  name: string
  created_at: Generated<Date>
  last_used_at: Generated<Date | null>
}

interface PasskeyChallenges {
  token_hash: Buffer
  challenge: string
  user_id: number | null
  handle: Buffer | null
  expires_at: Date
}

interface UsedLogoutTokens {
  token_hash: Buffer
  expires_at: Date
}
