import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/handler.ts'

/** What a switched-off flag is refused with. */
export const FLAG_OFF = {
  isDeposit: 'deposit-off',
  isWithdraw: 'withdraw-off',
  isTransfer: 'transfer-off',
} as const satisfies Record<string, RefusalCode>

/** Why this caller may not use this endpoint, as the endpoint itself declares; null when they may. */
export function admit(
  endpoint: Pick<Endpoint, 'access' | 'beforePasswordChange'>,
  caller: Caller | null,
): RefusalCode | null {
  const { access } = endpoint
  if (access === 'anyone') return null
  if (caller === null) return 'not-signed-in'
  if (caller.mustChangePassword && endpoint.beforePasswordChange !== true) {
    return 'password-change-required'
  }
  if (access === 'signedIn') return null
  if (access === 'administrator') return caller.isAdministrator ? null : 'not-permitted'
  return caller[access] ? null : FLAG_OFF[access]
}
