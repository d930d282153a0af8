import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/web/session-queries.ts'
import type { PermissionFlag } from '#platform/contract/people.ts'
import type { UserRow } from '#users/contract/users.ts'

/** Whether the reader acts by a role: without balances, and not on people with a role. */
export function useActsByRole(): boolean {
  return useQuery(sessionQuery).data?.user?.isAdministrator === false
}

/** Whether an account is not the reader's to change. */
export function isSpared(user: UserRow, actsByRole: boolean): boolean {
  return user.isAdministrator || (actsByRole && user.roles.length > 0)
}

const MONEY: ReadonlySet<PermissionFlag> = new Set(['isDeposit', 'isWithdraw'])

/** Whether the administrator alone switches a flag. */
export function isOfAdministrator(flag: PermissionFlag): boolean {
  return MONEY.has(flag)
}
