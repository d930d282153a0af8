/**
 * The scopes of an API token. A request by a token opens only endpoints that declare one of its scopes. A
 * person's own: `read` opens what only reads, the others what changes something.
 */
export const PERSONAL_SCOPES = ['read', 'thank', 'shop'] as const
export type PersonalScope = (typeof PERSONAL_SCOPES)[number]

/**
 * Of the company's tokens, which act for no person: each opens reading alone, or changes of one feature. By
 * `provision` the company's directory creates, changes and deactivates people (SCIM).
 */
export const COMPANY_SCOPES = [
  'readAuditLog',
  'readFigures',
  'readInventory',
  'readMilestones',
  'readOrders',
  'readPayroll',
  'readPeople',
  'readStatus',
  'writeBonuses',
  'writeInventory',
  'writeOrders',
  'writePeople',
  'provision',
] as const
export type CompanyScope = (typeof COMPANY_SCOPES)[number]

export const SCOPES = [...PERSONAL_SCOPES, ...COMPANY_SCOPES] as const
export type Scope = PersonalScope | CompanyScope
