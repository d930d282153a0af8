import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/web/session-queries.ts'
import type { PermissionFlag } from '#platform/contract/people.ts'
import { administers } from '#platform/contract/permissions.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import type { UserRow } from '#users/contract/users.ts'

/** Whether the reader acts by a role without balances: not as the administrator or a deputy. */
export function useActsByRole(): boolean {
  const user = useQuery(sessionQuery).data?.user
  return user ? !administers(user) : false
}

/** Whether an account is not the reader's to change: only the administrator changes people with a role. */
export function isProtected(user: Pick<UserRow, 'isAdministrator' | 'roles'>): boolean {
  const reader = queryClient.getQueryData(sessionQuery.queryKey)?.user
  return user.isAdministrator || (reader?.isAdministrator !== true && user.roles.length > 0)
}

const MONEY: ReadonlySet<PermissionFlag> = new Set(['isDeposit', 'isWithdraw'])

/** Whether the administrator alone switches a flag. */
export function isOfAdministrator(flag: PermissionFlag): boolean {
  return MONEY.has(flag)
}

/** Whether the reader is the administrator, who alone gives roles. */
export function useIsAdministrator(): boolean {
  return useQuery(sessionQuery).data?.user?.isAdministrator ?? false
}
