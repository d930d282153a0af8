import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/people.ts'
import { PERMISSION_LABELS } from '#platform/contract/permission-labels.ts'
import { call } from '#platform/web/api/client.ts'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { userEndpoints, type UserRow } from '#users/contract/users.ts'
import { describeForfeits } from './leaving-words.ts'
import classes from './Permissions.module.css'
import { showUser } from './show-user.ts'
import { isOfAdministrator, isProtected } from './use-acts-by-role.ts'

export interface PermissionProps {
  user: UserRow
  /** See `useActsByRole`. */
  actsByRole: boolean
  onSetPermissions: SetPermissions
  /** Called instead of switching Active off, which would end the person's sessions. */
  onDeactivate: (user: UserRow) => void
}

interface PermissionSwitchProps extends PermissionProps {
  flag: PermissionFlag
}

/**
 * A permission flag of a user (specification, section 6). A native checkbox: a page of All Data has
 * four per person, and the theme's switches mount slowly.
 */
export function PermissionSwitch(props: PermissionSwitchProps) {
  const { user, actsByRole, flag, onSetPermissions, onDeactivate } = props
  const isClosed = flag === 'isActive' && user.isClosedByDirectory
  if (isProtected(user) || isClosed || (actsByRole && isOfAdministrator(flag)))
    return <span className={classes.fixed}>{user[flag] ? t`On` : t`Off`}</span>
  return (
    <input
      type="checkbox"
      role="switch"
      aria-label={t`${{ permission: t(PERMISSION_LABELS[flag]) }} for ${{ name: nameOf(user) }}`}
      checked={user[flag]}
      aria-checked={user[flag]}
      className={classes.switch}
      onChange={({ currentTarget: { checked } }) => {
        if (flag === 'isActive' && !checked) onDeactivate(user)
        else if (flag === 'isActive') onSetPermissions(comingBack(user))
        else onSetPermissions({ user, change: { [flag]: checked } })
      }}
    />
  )
}

/** Switches Active on again; after a leaving it names the points that were taken. */
function comingBack(user: UserRow): Parameters<SetPermissions>[0] {
  const { leaving } = user
  const change = { isActive: true }
  if (leaving?.state !== 'left') return { user, change }
  const taken = describeForfeits(leaving)
  const words = [
    t`${{ name: nameOf(user) }} is active again and can log in.`,
    ...(taken.length > 0
      ? [t`When they left:`, ...taken, t`Nothing is given back by itself.`]
      : [t`Nothing was taken back when they left.`]),
  ]
  return { user, change, onDone: () => announceMessage('success', words.join(' ')) }
}

/** Switched on by every approval. */
const APPROVED = { isActive: true, isTransfer: true }
const ALL_OFF = { isActive: false, isDeposit: false, isWithdraw: false, isTransfer: false }
/** Deposit and Withdraw stay the administrator's. */
const SOME_OFF = { isActive: false, isTransfer: false }

/**
 * Lets a newcomer in, with the permissions of Settings, or those that a role may switch; its message
 * offers Undo.
 */
export function ApproveButton(props: Omit<PermissionProps, 'onDeactivate'>) {
  const { user, actsByRole, onSetPermissions } = props
  const name = nameOf(user)
  const undo = () =>
    onSetPermissions({
      user,
      change: actsByRole ? SOME_OFF : ALL_OFF,
      onDone: () => announceMessage('success', t`${name} waits for approval again.`),
    })
  const approve = () =>
    onSetPermissions({
      user,
      change: APPROVED,
      approves: true,
      onDone: () =>
        announceMessage('success', t`${name} is approved and can use Laurel.`, {
          label: t`Undo`,
          run: undo,
        }),
    })
  return (
    <Button
      variant="light"
      size="compact-sm"
      data-approve
      aria-label={t`Approve ${name}`}
      onClick={({ currentTarget }) => {
        focusAfter(currentTarget)
        approve()
      }}
      // Enter held down must not approve the next person, too.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    >
      <Trans>Approve</Trans>
    </Button>
  )
}

/**
 * The button disappears, and in All Data its row may move to another page: the focus goes to the
 * next person who waits, or stays with this one.
 */
function focusAfter(button: HTMLElement): void {
  const others = button.closest('table')?.querySelectorAll<HTMLElement>('[data-approve]') ?? []
  const next = [...others].find(
    (other) => button.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const own = button.closest('tr, dl')?.querySelector<HTMLElement>('[role=switch]')
  const target = next ?? own
  target?.focus()
}

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
