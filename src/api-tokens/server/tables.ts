import type { Generated } from 'kysely'
import type { Scope } from '#platform/contract/scopes.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    api_tokens: ApiTokens
    api_token_uses: ApiTokenUses
  }
}

interface ApiTokens {
  id: Generated<string>
  user_id: number | null
  token_hash: Buffer
  password_mark: Buffer | null
  name: string
  last_four: string
  scopes: Scope[]
  networks: Generated<string[]>
  created_at: Generated<Date>
  expires_at: Date
  last_used_at: Generated<Date | null>
  rotated_at: Generated<Date | null>
}

interface ApiTokenUses {
  subject: string
  uses: number
  window_started_at: Generated<Date>
}
