import { useState } from 'react'
import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { POSITION_LENGTH, TypedPosition } from '#users/contract/position.ts'
import { userEndpoints, type UserRow } from '#users/contract/users.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { nameOf, positionOf } from '#platform/web/ui/name-of.ts'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { showUser } from './show-user.ts'

/** A person's title and team among their details, with the form that changes them. */
export function UserPosition({ user }: { user: UserRow }) {
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
        <Modal
          opened={opened}
          onClose={close}
          title="Title and team"
          // A click beside the dialog would lose the typed text.
          closeOnClickOutside={false}
        >
          <PositionForm user={user} onClose={close} />
        </Modal>
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
