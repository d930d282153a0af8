import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { userEndpoints, type UserRow } from '#users/contract/users.ts'
import { showUser } from './show-user.ts'

type Flags = Partial<Record<PermissionFlag, boolean>>

interface PermissionRequest {
  user: UserRow
  change: Flags
  /** Approves: the server decides on Deposit and Withdraw. */
  approves?: true
  onDone?: () => void
}

export type SetPermissions = ReturnType<typeof useSetPermissions>['mutate']

const MUTATION = ['set-permissions']
const USERS = ['users']

/** Switches permission flags optimistically; a refusal puts them back and is announced. */
export function useSetPermissions() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: MUTATION,
    mutationFn: ({ user, change, approves }: PermissionRequest) =>
      approves
        ? call(userEndpoints.approveUser, { params: { id: user.id } })
        : call(userEndpoints.setPermissions, { params: { id: user.id }, body: change }),
    onMutate: async ({ user, change }) => {
      showUser(queries, user.id, change)
      await queries.cancelQueries({ queryKey: USERS })
      showUser(queries, user.id, change)
    },
    // Only these flags: another change of the same row may still be pending.
    onSuccess: (row, { user, change, approves, onDone }) => {
      const named = approves ? PERMISSION_FLAGS : (Object.keys(change) as PermissionFlag[])
      showUser(queries, user.id, flagsOf(row, named))
      onDone?.()
    },
    onError: (error, { user, change }) => {
      showUser(queries, user.id, flagsOf(user, Object.keys(change) as PermissionFlag[]))
      announceFailure(error, wordsFor(error))
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: MUTATION }) > 1) return
      void queries.invalidateQueries({ queryKey: USERS })
    },
  })
}

/** The user's present values of flags. */
function flagsOf(user: UserRow, named: readonly PermissionFlag[]): Flags {
  return Object.fromEntries(named.map((flag) => [flag, user[flag]]))
}
