import { useMutation, useQueryClient } from '@tanstack/react-query'
import { userEndpoints, type UserRow } from '#users/contract/users.ts'
import type { PermissionFlag } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { showUser } from './show-user.ts'

type Flags = Partial<Record<PermissionFlag, boolean>>

interface Request {
  user: UserRow
  change: Flags
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
    mutationFn: ({ user, change }: Request) =>
      call(userEndpoints.setPermissions, { params: { id: user.id }, body: change }),
    onMutate: async ({ user, change }) => {
      showUser(queries, user.id, change)
      await queries.cancelQueries({ queryKey: USERS })
      showUser(queries, user.id, change)
    },
    // Only these flags: another change of the same row may still be pending.
    onSuccess: (row, { user, change, onDone }) => {
      showUser(queries, user.id, flagsOf(row, change))
      onDone?.()
    },
    onError: (error, { user, change }) => {
      showUser(queries, user.id, flagsOf(user, change))
      announceFailure(error, wordsFor(error))
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: MUTATION }) > 1) return
      void queries.invalidateQueries({ queryKey: USERS })
    },
  })
}

/** The user's present values of the changed flags. */
function flagsOf(user: UserRow, change: Flags): Flags {
  const named = Object.keys(change) as PermissionFlag[]
  return Object.fromEntries(named.map((flag) => [flag, user[flag]]))
}
