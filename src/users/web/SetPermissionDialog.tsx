import { useState, type FormEvent } from 'react'
import { Modal, NativeSelect } from '@mantine/core'
import { userEndpoints } from '#users/contract/user-endpoints.ts'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/people.ts'
import type { Chosen } from '#users/contract/users.ts'
import { call } from '#platform/web/api/client.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { SubmitOrCancel } from '#platform/web/ui/SubmitOrCancel.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { countPeople } from '#platform/web/ui/count-people.ts'
import form from '#platform/web/ui/form.module.css'
import { PERMISSION_LABELS } from '#platform/web/permission-labels.ts'
import { PATIENCE_MS, useChangeMany } from './use-change-many.ts'
import type { ChosenUsers } from './use-chosen.ts'

export interface ManyDialogProps {
  opened: boolean
  chosen: ChosenUsers
  onClose: () => void
  /** It was done. */
  onDone: () => void
}

/** Which permission, on or off, for everybody who is chosen. */
export function SetPermissionDialog(props: ManyDialogProps) {
  const { opened, onClose } = props
  return (
    <Modal opened={opened} onClose={onClose} title="Set permission" closeOnClickOutside={false}>
      {opened && <SetPermission {...props} />}
    </Modal>
  )
}

interface Wish {
  chosen: Chosen
  flag: PermissionFlag
  on: boolean
}

function SetPermission({ chosen: { chosen, people }, onClose, onDone }: ManyDialogProps) {
  const [flag, setFlag] = useState<PermissionFlag>('isActive')
  const [on, setOn] = useState(true)
  const set = useChangeMany(
    ({ chosen: whom, flag: name, on: value }: Wish) =>
      call(userEndpoints.setPermissionsOfMany, {
        body: { chosen: whom, change: { [name]: value } },
        patience: PATIENCE_MS,
      }),
    (answer, wish) =>
      `${PERMISSION_LABELS[wish.flag]} is ${wish.on ? 'on' : 'off'} for ${countPeople(answer.people)}`,
    onDone,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== null) set.mutate({ chosen, flag, on })
  }
  return (
    <form className={form.form} onSubmit={submit}>
      <p>
        This concerns <strong>{countPeople(people)}</strong>.
        {flag === 'isActive' && !on && ' They are signed out at once.'}
      </p>
      <div className={form.pair}>
        <NativeSelect
          label="Permission"
          size="md"
          data={PERMISSION_FLAGS.map((value) => ({ value, label: PERMISSION_LABELS[value] }))}
          value={flag}
          data-autofocus
          onChange={({ currentTarget: { value } }) =>
            setFlag(PERMISSION_FLAGS.find((known) => known === value) ?? 'isActive')
          }
        />
        <NativeSelect
          label="Switch it"
          size="md"
          data={['On', 'Off']}
          value={on ? 'On' : 'Off'}
          onChange={({ currentTarget: { value } }) => setOn(value === 'On')}
        />
      </div>
      <ErrorBanner message={set.error && wordsFor(set.error)} onClear={set.reset} />
      <SubmitOrCancel busy={set.isPending} onCancel={onClose}>
        Set permission
      </SubmitOrCancel>
    </form>
  )
}
