import type { apiTokenEndpoints } from '#api-tokens/contract/api-tokens.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import { listTokens, revokeToken, rotateToken } from './change-tokens.ts'
import { makeToken } from './make-token.ts'

export function apiTokenHandlers(database: Database): Handlers<typeof apiTokenEndpoints> {
  return {
    listTokens: async ({ caller }) => ({ tokens: await listTokens(database, caller.id) }),
    makeToken: ({ caller, clientIp: from, body: token }) =>
      makeToken(database, { caller, from, token }),
    rotateToken: ({ caller, clientIp: from, params: { id }, body: { expiresOn } }) =>
      rotateToken(database, { caller, from, id, expiresOn }),
    async revokeToken({ caller, clientIp: from, params: { id } }) {
      await revokeToken(database, { caller, from, id })
      return {}
    },
  }
}
