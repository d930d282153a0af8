import { useState } from 'react'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { userEndpoints, type UserRow } from '#users/contract/users.ts'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { nameOf, positionOf } from '#platform/web/ui/name-of.ts'
import { call } from '#platform/web/api/client.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { POSITION_LENGTH, TypedPosition } from '#users/contract/position.ts'
import { check } from '#platform/web/api/check.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { Presence } from './Presence.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { showUser } from './show-user.ts'
import classes from './UserDetails.module.css'

/** A person's title and team, masked password and sign-in state, with the actions on them. */
export function UserDetails({ user }: { user: UserRow }) {
  const [open, setOpen] = useState<'password' | 'sessions' | null>(null)
  const name = nameOf(user)
  const close = () => setOpen(null)
  return (
    <Card>
      <dl className={classes.details} aria-label="Details">
        <UserPosition user={user} />
        <div>
          <dt>Password</dt>
          <dd>
            <span className={classes.mask} role="img" aria-label="Hidden">
              ••••••••
            </span>
            {!user.isAdministrator && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Reset password of ${name}`}
                onClick={() => setOpen('password')}
              >
                Reset password
              </Button>
            )}
          </dd>
        </div>
        <div>
          <dt>Signed in</dt>
          <dd>
            <Presence user={user} />
            {user.isLogin && !user.isAdministrator && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Sign out ${name} everywhere`}
                onClick={() => setOpen('sessions')}
              >
                Sign out
              </Button>
            )}
          </dd>
        </div>
      </dl>
      <ResetPasswordDialog user={open === 'password' ? user : null} onClose={close} />
      <SignOutUserDialog user={user} opened={open === 'sessions'} onClose={close} />
    </Card>
  )
}

interface SignOutUserDialogProps {
  /** Null: nobody is selected yet. */
  user: UserRow | null
  opened: boolean
  onClose: () => void
}

/** Asks before a user is signed out everywhere. */
function SignOutUserDialog({ user, opened, onClose }: SignOutUserDialogProps) {
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

/** A person's title and team among their details, with the form that changes them. */
function UserPosition({ user }: { user: UserRow }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <div>
      <dt>Title and team</dt>
      <dd>
        {positionOf(user) || 'Not known'}
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Edit title and team of ${nameOf(user)}`}
          onClick={() => setOpened(true)}
        >
          Edit
        </Button>
        <FormModal opened={opened} onClose={close} title="Title and team">
          <PositionForm user={user} onClose={close} />
        </FormModal>
      </dd>
    </div>
  )
}

function PositionForm({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const form = useForm(TypedPosition, { title: user.title ?? '', team: user.team ?? '' })
  const save = useSavePosition(user, onClose)
  return (
    <DialogForm
      of={form}
      sending={save}
      onSend={() => save.mutate(check(TypedPosition, form.values))}
      action="Save"
      onCancel={onClose}
    >
      <p>Colleagues see both on the profile of {nameOf(user)} and when they look for somebody.</p>
      <TextField
        label="Title"
        description={`Up to ${POSITION_LENGTH} characters, such as “Support lead”.`}
        data-autofocus
        {...form.field('title')}
      />
      <TextField
        label="Team"
        description="Spelled alike for everybody in it. The team is invited to welcome newcomers."
        {...form.field('team')}
      />
    </DialogForm>
  )
}

function useSavePosition(user: UserRow, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: TypedPosition) =>
      call(userEndpoints.changePosition, { params: { id: user.id }, body }),
    onSuccess: ({ title, team }) => {
      showUser(queries, user.id, { title, team })
      announce('success', `Title and team of ${nameOf(user)} are saved.`)
      onSaved()
    },
    onSettled: () => {
      for (const name of ['users', 'accounts', 'colleagues', 'recognitions']) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}
