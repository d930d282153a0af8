import {
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import type { Hundredths } from '#platform/contract/points.ts'
import { call } from '#platform/web/api/client.ts'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { roleEndpoints, type RoleHolderList } from '#roles/contract/role-endpoints.ts'
import type { Role } from '#roles/contract/role-permissions.ts'

/** Everybody with a role. */
export const roleHoldersQuery = queryOptions({
  // Live events about users make it out of date.
  queryKey: ['users', 'roles'],
  queryFn: ({ signal }) => call(roleEndpoints.listRoleHolders, { signal }),
})

/** A role to give, with the bonus points a month; null takes it. */
interface RoleChange {
  readonly id: number
  readonly role: Role
  readonly bonusLimit: Hundredths | null
}

/** Gives or takes a role. The caller confirms it to the person. */
export function useChangeRole(): UseMutationResult<RoleHolderList, Error, RoleChange> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, role, bonusLimit }: RoleChange) => {
      const params = { id, role }
      if (bonusLimit === null) return call(roleEndpoints.takeRole, { params })
      return call(roleEndpoints.giveRole, { params, body: { bonusLimit } })
    },
    onSuccess: (holders) => queries.setQueryData(roleHoldersQuery.queryKey, holders),
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => {
      for (const name of ['users', 'accounts', 'auditLog']) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}
