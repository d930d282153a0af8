import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sessionEndpoints } from '#contract/session-endpoints.ts'
import type { UserRow } from '#contract/users.ts'
import { call } from '../api/client.ts'
import { announce } from '../ui/announce.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { wordsFor } from '../ui/words-for.ts'
import { showUser } from './show-user.ts'
import classes from './ResetPasswordDialog.module.css'

interface SignOutUserDialogProps {
  /** Null: nobody has been chosen yet. */
  user: UserRow | null
  opened: boolean
  onClose: () => void
}

/** Asks before somebody is signed out everywhere. */
export function SignOutUserDialog({ user, opened, onClose }: SignOutUserDialogProps) {
  const queries = useQueryClient()
  const { id = 0, firstName = '', lastName = '' } = user ?? {}
  const name = `${firstName} ${lastName}`
  const signOut = useMutation({
    mutationFn: () => call(sessionEndpoints.signOutUser, { params: { id } }),
    onSuccess: ({ isLogin }) => {
      showUser(queries, id, { isLogin })
      onClose()
      announce('success', `${name} is signed out everywhere.`)
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      title="Sign out everywhere?"
      action="Sign out everywhere"
      busy={signOut.isPending}
      error={signOut.error && wordsFor(signOut.error)}
      onClearError={signOut.reset}
      onConfirm={() => signOut.mutate()}
      onClose={onClose}
    >
      <p className={classes.text}>
        {name} has to log in again on every device, with the same password as before. To keep
        somebody out, switch off isActive.
      </p>
    </ConfirmDialog>
  )
}
