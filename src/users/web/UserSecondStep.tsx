import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/api/client.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announce } from '#platform/web/ui/announce.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { userEndpoints, type UserRow } from '#users/contract/users.ts'

/** Among a person's details: takes their second step away, if they lost it. */
export function UserSecondStep({ user }: { user: UserRow }) {
  const [opened, setOpened] = useState(false)
  return (
    <div>
      <dt>{t`Second step`}</dt>
      <dd>
        {user.hasSecondStep ? (
          <Button
            variant="default"
            size="compact-md"
            aria-label={t`Take away second step of ${{ name: nameOf(user) }}`}
            onClick={() => setOpened(true)}
          >
            <Trans>Take away</Trans>
          </Button>
        ) : (
          t({ message: 'None', context: 'a second step' })
        )}
        <TakeSecondStepDialog user={user} opened={opened} onClose={() => setOpened(false)} />
      </dd>
    </div>
  )
}

interface TakeSecondStepDialogProps {
  user: UserRow
  opened: boolean
  onClose: () => void
}

/** Asks before the second step of somebody who lost their phone and codes is taken away. */
function TakeSecondStepDialog({ user, opened, onClose }: TakeSecondStepDialogProps) {
  const name = nameOf(user)
  const take = useMutation({
    mutationFn: ({ id }: UserRow) => call(userEndpoints.takeSecondStep, { params: { id } }),
    onSuccess: (_answer, taken) => {
      onClose()
      announce(
        'success',
        t`The login of ${{ name: nameOf(taken) }} asks for no second step any more.`,
      )
    },
  })
  return (
    <ActionDialog
      opened={opened}
      title={t`Take away the second step?`}
      action={t`Take away`}
      subject={user}
      mutation={take}
      onClose={onClose}
    >
      <p>
        <Trans>
          For somebody who lost their phone and their recovery codes, or whose account a stranger
          used. First make sure that it is really {name} who asks. Their passkeys, their app’s codes
          and their recovery codes work no more, and their password alone is enough. Laurel tells
          them.
        </Trans>
      </p>
    </ActionDialog>
  )
}
