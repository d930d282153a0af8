import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { milestoneListEndpoints } from '#milestones/contract/milestone-lists.ts'
import { sayMilestone, type Milestone } from '#milestones/contract/milestones.ts'
import { atLeast, typedText } from '#platform/contract/text.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { dateFormat, listNames } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm, useDialog } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Note, Row, Rows } from '#platform/web/ui/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { Holidays } from './Holidays.tsx'
import { MILESTONES_KEY, milestonesQuery } from './milestone-queries.ts'

/** The list of milestones with their state, and the company's holidays. */
export function MilestonesPage() {
  const { data, isError, refetch } = useQuery(milestonesQuery)
  const dialog = useDialog<null>()
  return (
    <Screen
      title={t`Milestones`}
      above={<BackLink to={paths.settings}>{t`Settings`}</BackLink>}
      lead={t`Work anniversaries, birthdays, first days and days of your own, each with a card of the company. Nothing is given before you switch it on.`}
      actions={
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to={paths.milestoneCalendar} />}
        >
          <Trans>Calendar</Trans>
        </Button>
      }
      isReading
    >
      {data === undefined && isError && (
        <LoadAlert words={t`The milestones could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <Card padding="flush">
          <RowsSkeleton rows={3} />
        </Card>
      )}
      {data !== undefined && (
        <>
          <Card padding="flush">
            <Rows aria-label={t`Milestones`}>
              {data.milestones.map((milestone) => (
                <MilestoneRow key={milestone.id} milestone={milestone} />
              ))}
            </Rows>
          </Card>
          <div>
            <Button variant="default" onClick={() => dialog.open(null)}>
              <Trans>New list…</Trans>
            </Button>
          </div>
          <Holidays />
        </>
      )}
      <FormModal opened={dialog.opened} onClose={dialog.close} title={t`New list`}>
        {dialog.opened && <NewList onClose={dialog.close} />}
      </FormModal>
    </Screen>
  )
}

function MilestoneRow({ milestone }: { milestone: Milestone }) {
  const name = sayMilestone(milestone, say)
  return (
    <Row
      name={
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to={paths.milestone} params={{ id: String(milestone.id) }} />
          )}
        >
          <bdi>{name}</bdi>
        </Anchor>
      }
      actions={
        <Button
          variant="default"
          size="sm"
          aria-label={t`Set up ${name}`}
          renderRoot={(props) => (
            <Link {...props} to={paths.milestone} params={{ id: String(milestone.id) }} />
          )}
        >
          <Trans>Set up</Trans>
        </Button>
      }
    >
      <Note>{describe(milestone)}</Note>
    </Row>
  )
}

const HOUR = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** An hour of the day as the region writes it: "09:00", "9:00 AM". */
export function hourInWords(hour: number): string {
  return HOUR().format(new Date(Date.UTC(2000, 0, 1, hour)))
}

function describe({ kind, isOn, hour, steps }: Milestone): string {
  if (!isOn) return t({ message: 'Off', context: 'a milestone' })
  const when = hourInWords(hour)
  if (kind !== 'anniversary') return t`On, at ${when}`
  const years = listNames(steps.map((step) => String(step.years)))
  return t`On, at ${when}. Years: ${years}`
}

const NewListForm = z.object({
  name: typedText('milestone-name').check(atLeast(1, 'milestone-name')),
})

function NewList({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm(NewListForm, { name: '' })
  const make = useMutation({
    mutationFn: () =>
      call(milestoneListEndpoints.createMilestoneList, { body: { name: form.values.name } }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: MILESTONES_KEY })
      onClose()
      await navigate({ to: paths.milestone, params: { id: String(id) } })
    },
  })
  return (
    <DialogForm
      of={form}
      sending={make}
      onSend={() => make.mutate()}
      action={t`Make the list`}
      onCancel={onClose}
    >
      <TextField
        label={t`Name`}
        description={t`It stands above the words of each card, such as “Graduation”.`}
        data-autofocus
        {...form.field('name')}
      />
    </DialogForm>
  )
}
