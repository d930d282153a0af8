import { useMutation, useQueryClient } from '@tanstack/react-query'
import { userEndpoints } from '#contract/user-endpoints.ts'
import type { PermissionFlag } from '#contract/people.ts'
import type { UserRow } from '#contract/users.ts'
import { call } from '../api/client.ts'
import { announceFailure } from '../ui/announce.ts'
import { wordsFor } from '../ui/words-for.ts'
import { showUser } from './show-user.ts'

interface Switch {
  user: UserRow
  flag: PermissionFlag
  on: boolean
}

const MUTATION = ['set-permission']
const USERS = ['users']

/** Switches a permission flag: shown at once, put back with the server's words where it refuses. */
export function useSetPermission() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: MUTATION,
    mutationFn: ({ user, flag, on }: Switch) =>
      call(userEndpoints.setPermissions, { params: { id: user.id }, body: { [flag]: on } }),
    onMutate: async ({ user, flag, on }) => {
      showUser(queries, user.id, { [flag]: on })
      await queries.cancelQueries({ queryKey: USERS })
      showUser(queries, user.id, { [flag]: on })
    },
    // Only this flag: another switch of the same row may still be on its way.
    onSuccess: (row, { user, flag }) => showUser(queries, user.id, { [flag]: row[flag] }),
    onError: (error, { user, flag, on }) => {
      showUser(queries, user.id, { [flag]: !on })
      announceFailure(error, wordsFor(error))
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: MUTATION }) > 1) return
      void queries.invalidateQueries({ queryKey: USERS })
    },
  })
}
