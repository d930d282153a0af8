import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { adoptionEndpoints } from '#reports/contract/adoption.ts'
import { REMINDER_DAYS } from '#users/contract/invitations.ts'

interface ReminderDialogProps {
  opened: boolean
  /** The number of people. */
  subject: number | null
  close: () => void
}

/** Asks before people are reminded to sign in. */
export function ReminderDialog({ opened, subject, close }: ReminderDialogProps) {
  const queries = useQueryClient()
  const send = useAttempts((body: { people: number }, key) =>
    call(adoptionEndpoints.remindToSignIn, { body, key }),
  )
  const reminding = useMutation({
    mutationFn: (people: number) => send({ people }),
    onSuccess: ({ people }) => {
      const to = plural(people, { one: '# person', other: '# people' })
      announce('success', t`The reminders to ${to} are on their way.`)
      close()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['overview', 'adoption'] }),
  })
  const people = plural({ people: subject ?? 0 }, { one: '# person', other: '# people' })
  return (
    <ConfirmDialog
      opened={opened}
      title={t`Remind them to sign in?`}
      action={t`Send reminders`}
      harmless
      busy={reminding.isPending}
      error={reminding.error && wordsFor(reminding.error)}
      onClearError={reminding.reset}
      onClose={() => {
        reminding.reset()
        close()
      }}
      onConfirm={() => subject !== null && reminding.mutate(subject)}
    >
      <p>
        <Trans>
          {people} will get their invitation again, with a new link to choose a password. Nobody is
          invited twice within {REMINDER_DAYS} days.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}
