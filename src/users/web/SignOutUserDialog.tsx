import { useMutation, useQueryClient } from '@tanstack/react-query'
import { userEndpoints, type UserRow } from '#users/contract/users.ts'
import { call } from '#platform/web/api/client.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { showUser } from './show-user.ts'

interface SignOutUserDialogProps {
  /** Null: nobody is selected yet. */
  user: UserRow | null
  opened: boolean
  onClose: () => void
}

/** Asks before a user is signed out everywhere. */
export function SignOutUserDialog({ user, opened, onClose }: SignOutUserDialogProps) {
  const queries = useQueryClient()
  const signOut = useMutation({
    mutationFn: ({ id }: UserRow) => call(userEndpoints.signOutUser, { params: { id } }),
    onSuccess: ({ isLogin }, signedOut) => {
      showUser(queries, signedOut.id, { isLogin })
      onClose()
      announce('success', `${nameOf(signedOut)} is signed out everywhere.`)
    },
  })
  return (
    <ActionDialog
      opened={opened}
      title="Sign out everywhere?"
      action="Sign out everywhere"
      subject={user}
      mutation={signOut}
      onClose={onClose}
    >
      <p>
        {user && nameOf(user)} has to log in again on every device, with the same password as
        before. To keep somebody out, deactivate the account in All Data.
      </p>
    </ActionDialog>
  )
}
