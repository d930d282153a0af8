import type { apiTokenEndpoints } from '#api-tokens/contract/api-tokens.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { listTokens, makeToken, revokeToken, rotateToken } from './manage-tokens.ts'

const OWN = { owner: 'person' } as const
const OF_COMPANY = { owner: 'company' } as const

export function apiTokenHandlers(database: Database): Handlers<typeof apiTokenEndpoints> {
  return {
    listTokens: async ({ caller }) => ({ tokens: await listTokens(database, 'person', caller) }),
    makeToken: ({ caller, clientIp: from, body: token }) =>
      makeToken(database, { ...OWN, caller, from, token }),
    rotateToken: ({ caller, clientIp: from, params: { id }, body: { expiresOn } }) =>
      rotateToken(database, { ...OWN, caller, from, id, expiresOn }),
    async revokeToken({ caller, clientIp: from, params: { id } }) {
      await revokeToken(database, { ...OWN, caller, from, id })
      return {}
    },
    listCompanyTokens: async ({ caller }) => ({
      tokens: await listTokens(database, 'company', caller),
    }),
    makeCompanyToken: ({ caller, clientIp: from, body: token }) =>
      makeToken(database, { ...OF_COMPANY, caller, from, token }),
    rotateCompanyToken: ({ caller, clientIp: from, params: { id }, body: { expiresOn } }) =>
      rotateToken(database, { ...OF_COMPANY, caller, from, id, expiresOn }),
    async revokeCompanyToken({ caller, clientIp: from, params: { id } }) {
      await revokeToken(database, { ...OF_COMPANY, caller, from, id })
      return {}
    },
  }
}
