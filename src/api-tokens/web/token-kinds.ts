import { queryOptions } from '@tanstack/react-query'
import {
  apiTokenEndpoints,
  type ApiToken,
  type CreatedToken,
  type NewToken,
} from '#api-tokens/contract/api-tokens.ts'
import { COMPANY_SCOPES, PERSONAL_SCOPES, type Scope } from '#platform/contract/scopes.ts'
import { call } from '#platform/web/api/client.ts'

/** How a page reads and changes its tokens: one's own, or the company's. */
export interface TokenKind {
  readonly key: readonly [string]
  readonly list: (signal: AbortSignal) => Promise<{ tokens: ApiToken[] }>
  readonly scopes: readonly Scope[]
  readonly make: (token: NewToken) => Promise<CreatedToken>
  readonly rotate: (id: string, expiresOn: string) => Promise<CreatedToken>
  readonly revoke: (id: string) => Promise<unknown>
}

export const PERSONAL_TOKENS: TokenKind = {
  key: ['api-tokens'],
  list: (signal) => call(apiTokenEndpoints.listTokens, { signal }),
  scopes: PERSONAL_SCOPES,
  make: ({ networks, ...token }) => {
    const scopes = PERSONAL_SCOPES.filter((scope) => token.scopes.includes(scope))
    return call(apiTokenEndpoints.makeToken, {
      body: { ...token, scopes, networks: [...networks] },
    })
  },
  rotate: (id, expiresOn) =>
    call(apiTokenEndpoints.rotateToken, { params: { id }, body: { expiresOn } }),
  revoke: (id) => call(apiTokenEndpoints.revokeToken, { params: { id } }),
}

export const COMPANY_TOKENS: TokenKind = {
  key: ['company-tokens'],
  list: (signal) => call(apiTokenEndpoints.listCompanyTokens, { signal }),
  scopes: COMPANY_SCOPES,
  make: ({ networks, ...token }) => {
    const scopes = COMPANY_SCOPES.filter((scope) => token.scopes.includes(scope))
    const body = { ...token, scopes, networks: [...networks] }
    return call(apiTokenEndpoints.makeCompanyToken, { body })
  },
  rotate: (id, expiresOn) =>
    call(apiTokenEndpoints.rotateCompanyToken, { params: { id }, body: { expiresOn } }),
  revoke: (id) => call(apiTokenEndpoints.revokeCompanyToken, { params: { id } }),
}

/** The tokens of a kind. */
export function tokensQuery({ key, list }: TokenKind) {
  return queryOptions({ queryKey: key, queryFn: ({ signal }) => list(signal) })
}
