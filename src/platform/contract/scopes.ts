/**
 * What the maker of an API token lets it do. A request by a token opens only endpoints that declare one
 * of its scopes: `read` those that only read, the others those that change something.
 */
export const SCOPES = ['read', 'thank', 'shop'] as const
export type Scope = (typeof SCOPES)[number]
