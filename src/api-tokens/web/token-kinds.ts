import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
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

interface ScopeWords {
  readonly label: MessageDescriptor
  readonly description: MessageDescriptor
}

const WORDS: Readonly<Record<Scope, ScopeWords>> = {
  read: {
    label: msg`Read`,
    description: msg`The wall, colleagues, gifts, manuals, the milestones that you see, your balances, history, cart, orders and news.`,
  },
  thank: {
    label: msg`Say thanks`,
    description: msg`Thank colleagues, with points too, react, comment and undo.`,
  },
  shop: {
    label: msg`Shop`,
    description: msg`Fill your cart and buy what is in it.`,
  },
  readAuditLog: {
    label: msg`Audit log`,
    description: msg`The audit log, with addresses, for a monitoring system.`,
  },
  readFigures: {
    label: msg`Figures`,
    description: msg`Trends and the statements of months, without names.`,
  },
  readInventory: { label: msg`Inventory`, description: msg`Gifts, their prices and stock.` },
  readMilestones: {
    label: msg`Milestones`,
    description: msg`What the company celebrates, with the calendar of days that people let others see.`,
  },
  readOrders: {
    label: msg`Orders`,
    description: msg`Orders with their buyers, for handing them over.`,
  },
  readPayroll: {
    label: msg`Payroll`,
    description: msg`What counted for payroll by person and month, with names, employee IDs and cost centres.`,
  },
  readPeople: {
    label: msg`People`,
    description: msg`Names, addresses, teams, employment and permissions, without balances and birthdays.`,
  },
  readStatus: {
    label: msg`Status`,
    description: msg`The state of this installation, for a monitoring system.`,
  },
  writeBonuses: {
    label: msg`Enter bonus points`,
    description: msg`Bonus points for people, which somebody has to process before they get them.`,
  },
  writeInventory: {
    label: msg`Change the inventory`,
    description: msg`Add, edit and remove gifts, add to their stock and count it.`,
  },
  writeOrders: {
    label: msg`Hand over orders`,
    description: msg`Mark orders as handed over, and take that back.`,
  },
  writePeople: {
    label: msg`Change people`,
    description: msg`Titles, teams, managers and other employment, and whether an account is active.`,
  },
  provision: {
    label: msg`Directory`,
    description: msg`Create, change and deactivate people, their teams and roles, for your directory (SCIM).`,
  },
}

export function scopeLabel(scope: Scope): string {
  return t(WORDS[scope].label)
}

export function scopeDescription(scope: Scope): string {
  return t(WORDS[scope].description)
}
