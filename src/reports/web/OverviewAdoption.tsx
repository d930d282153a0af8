import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useMayDo } from '#auth/web/session-queries.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { dateFormat, showCount } from '#platform/web/language/format.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { ConfirmDialog, useDialog } from '#platform/web/ui/Dialog.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { adoptionEndpoints, type Adoption } from '#reports/contract/adoption.ts'
import { REMINDER_DAYS } from '#users/contract/invitations.ts'
import { shareOf } from './overview-words.ts'
import {
  PeopleActions,
  PeopleColumns,
  PeopleSection,
  PersonItem,
  ShowAll,
  useFirstRows,
} from './PeopleSection.tsx'

const adoptionQuery = queryOptions({
  queryKey: ['overview', 'adoption'],
  queryFn: ({ signal }) => call(adoptionEndpoints.readAdoption, { signal }),
})

/** The people who have never signed in, and the button that reminds them. */
export function OverviewAdoption() {
  const { data } = useQuery(adoptionQuery)
  if (data === undefined || data.people === 0) return null
  return <Told adoption={data} />
}

function Told({ adoption }: { adoption: Adoption }) {
  const administers = useMayDo('administer')
  const asking = useDialog<number>()
  const listId = useId()
  const { people, never, list, due } = adoption
  const { shown, ...rows } = useFirstRows(list ?? [])
  return (
    <>
      <PeopleSection
        id="adoption"
        title={t({ message: 'Signed in', context: 'how many people' })}
        heading={
          <>
            {administers && due !== null && due > 0 && (
              <PeopleActions>
                <Button
                  variant="default"
                  leftSection={<IconMail size={18} aria-hidden />}
                  onClick={() => asking.open(due)}
                >
                  {plural(due, { one: 'Remind # person…', other: 'Remind # people…' })}
                </Button>
              </PeopleActions>
            )}
            <p role="status">{sayShare(people, never, list)}</p>
          </>
        }
      >
        {shown.length > 0 && (
          <PeopleColumns id={listId} aria-label={t`Never signed in`}>
            {shown.map((person) => (
              <NeverSeen key={person.id} person={person} />
            ))}
          </PeopleColumns>
        )}
        <ShowAll list={listId} {...rows} />
      </PeopleSection>
      <ReminderDialog {...asking} />
    </>
  )
}

function sayShare(people: number, never: number, list: Adoption['list']): string {
  if (never === 0) return t`Every active person has signed in.`
  const seen = showCount(people - never)
  const percent = shareOf(people - never, people)
  const share = t`${seen} of ${{ all: showCount(people) }} active people have signed in (${percent}%).`
  if (list === null || never <= list.length) return share
  return `${share} ${t`Below are the ${{ shown: list.length }} who have waited longest.`}`
}

const DAY = dateFormat({ dateStyle: 'medium' })

function NeverSeen({ person }: { person: NonNullable<Adoption['list']>[number] }) {
  const { joined, invited } = person
  return (
    <PersonItem
      person={person}
      fact={
        invited === null
          ? t`Account since ${{ day: DAY().format(joined) }}`
          : t`Invited on ${{ day: DAY().format(invited) }}`
      }
    />
  )
}

interface ReminderDialogProps {
  opened: boolean
  /** The number of people. */
  subject: number | null
  close: () => void
}

/** Asks before people are reminded to sign in. */
function ReminderDialog({ opened, subject, close }: ReminderDialogProps) {
  const queries = useQueryClient()
  const send = useAttempts((body: { people: number }, key) =>
    call(adoptionEndpoints.remindToSignIn, { body, key }),
  )
  const reminding = useMutation({
    mutationFn: (people: number) => send({ people }),
    onSuccess: ({ people }) => {
      const to = plural(people, { one: '# person', other: '# people' })
      announceMessage('success', t`The reminders to ${to} are on their way.`)
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
