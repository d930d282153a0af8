import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { userEndpoints, type UserRow } from '#users/contract/users.ts'
import { useSetPermissions } from './Permissions.tsx'
import { showUser } from './show-user.ts'

export interface DeactivateDialogProps {
  /** Null: nobody is selected yet. */
  user: UserRow | null
  opened: boolean
  onClose: () => void
}

/** Asks before a person is deactivated, who keeps everything. */
export function DeactivateDialog({ user, opened, onClose }: DeactivateDialogProps) {
  const deactivate = useDeactivate(onClose)
  const name = user === null ? '' : nameOf(user)
  return (
    <ActionDialog
      takes
      opened={opened}
      title={user === null ? t`Deactivate?` : t`Deactivate ${name}?`}
      action={t`Deactivate`}
      subject={user}
      mutation={deactivate}
      onClose={onClose}
    >
      <p>
        <Trans>
          {name} is signed out on every device at once, and can&rsquo;t log in or be sent points
          until you switch Active on again. Balances, history and orders stay.
        </Trans>
      </p>
    </ActionDialog>
  )
}

/** Deactivates a person, who keeps everything; its message offers Undo. */
export function useDeactivate(onDone: () => void) {
  const queries = useQueryClient()
  const { mutate } = useSetPermissions()
  const reactivate = (deactivated: UserRow) =>
    mutate({
      user: deactivated,
      change: { isActive: true },
      onDone: () =>
        announceMessage(
          'success',
          t`${{ name: nameOf(deactivated) }} is active again and can log in.`,
        ),
    })
  return useMutation({
    mutationFn: ({ id }: UserRow) =>
      call(userEndpoints.setPermissions, { params: { id }, body: { isActive: false } }),
    onSuccess: ({ isActive, isLogin }, deactivated) => {
      showUser(queries, deactivated.id, { isActive, isLogin })
      onDone()
      announceMessage('success', t`${{ name: nameOf(deactivated) }} is deactivated.`, {
        label: t`Undo`,
        run: () => reactivate(deactivated),
      })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['users'] }),
  })
}
