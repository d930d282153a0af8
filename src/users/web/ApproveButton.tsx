import { Button } from '@mantine/core'
import type { UserRow } from '#users/contract/users.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { useSetPermissions } from './use-set-permissions.ts'

const ALL_ON = { isActive: true, isDeposit: true, isWithdraw: true, isTransfer: true }
const ALL_OFF = { isActive: false, isDeposit: false, isWithdraw: false, isTransfer: false }

/** Switches on all four permissions of a newcomer; its message offers Undo. */
export function ApproveButton({ user }: { user: UserRow }) {
  const { mutate } = useSetPermissions()
  const name = nameOf(user)
  const undo = () =>
    mutate({
      user,
      change: ALL_OFF,
      onDone: () => announce('success', `${name} waits for approval again.`),
    })
  const approve = () =>
    mutate({
      user,
      change: ALL_ON,
      onDone: () =>
        announce('success', `${name} is approved and can use Laurel.`, {
          label: 'Undo',
          run: undo,
        }),
    })
  return (
    <Button
      variant="light"
      size="compact-sm"
      aria-label={`Approve ${name}`}
      onClick={({ currentTarget }) => {
        // The button disappears: keep the focus in the row.
        currentTarget.closest('tr')?.querySelector<HTMLElement>('[role=switch]')?.focus()
        approve()
      }}
    >
      Approve
    </Button>
  )
}
