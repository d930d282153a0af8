import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { milestoneListEndpoints, type ListedDay } from '#milestones/contract/milestone-lists.ts'
import type { Milestone, OccurrenceState } from '#milestones/contract/milestones.ts'
import type { Hundredths } from '#platform/contract/points.ts'
import { call } from '#platform/web/api/client.ts'
import { fileLink } from '#platform/web/file-link.ts'
import { dayFormat, showBriefly } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Note, Row, RowButton, Rows } from '#platform/web/ui/Rows.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { milestoneRowsQuery, MILESTONES_KEY } from './milestone-queries.ts'

interface ListedDaysProps {
  list: Milestone
  /** Removes the whole list. */
  removing: {
    mutate: (list: Milestone) => void
    isPending: boolean
    error: Error | null
    reset: () => void
  }
}

/** The days of people on a list of the company's own, which come from a file. */
export function ListedDays({ list, removing }: ListedDaysProps) {
  const query = useInfiniteQuery(milestoneRowsQuery(list.id))
  const dialog = useDialog<Milestone>()
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <Card>
      <ActionSection
        title={t`Days on this list`}
        actions={
          <>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link {...props} to={paths.imports} search={{ kind: 'milestones' }} />
              )}
            >
              <Trans>Import days</Trans>
            </Button>
            {total > 0 && (
              <Button
                {...fileLink(milestoneListEndpoints.downloadMilestoneRows, {})}
                variant="default"
              >
                <Trans>Export the lists</Trans>
              </Button>
            )}
            <Button {...ASKS_TO_TAKE} onClick={() => dialog.open(list)}>
              <Trans>Remove the list…</Trans>
            </Button>
          </>
        }
      >
        <p>
          {total === 0
            ? t`None yet. Import a CSV file of people, dates, words and points.`
            : plural(total, { one: '# day', other: '# days' })}
        </p>
      </ActionSection>
      {rows.length > 0 && <Days rows={rows} />}
      <ShowMore query={query} failed={t`More days could not be loaded.`} />
      <ActionDialog
        takes
        opened={dialog.opened}
        title={t`Remove this list?`}
        action={t`Remove the list`}
        subject={dialog.subject}
        mutation={removing}
        onClose={dialog.close}
      >
        <p>{t`Its days go too. Nobody is told.`}</p>
      </ActionDialog>
    </Card>
  )
}

const DAY = dayFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

function pointsInWords(amount: Hundredths): string {
  const points = showBriefly(amount)
  return plural(points, { one: `${points} point`, other: `${points} points` })
}

const STATES: Readonly<Record<OccurrenceState, ReturnType<typeof msg>>> = {
  due: msg`Due soon`,
  waits: msg`Waits for you: it was entered after its day`,
  posted: msg`Posted`,
  skipped: msg`Skipped`,
}

function Days({ rows }: { rows: readonly ListedDay[] }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: number) => call(milestoneListEndpoints.removeMilestoneRow, { params: { id } }),
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: MILESTONES_KEY }),
  })
  return (
    <Rows aria-label={t`Days on this list`}>
      {rows.map(({ id, user, day, text, points, state }) => (
        <Row
          key={id}
          name={<bdi>{nameOf(user)}</bdi>}
          actions={
            (state === null || state === 'due' || state === 'waits') && (
              <RowButton
                takes
                label={t`Remove the day of ${{ name: nameOf(user) }}`}
                loading={remove.isPending && remove.variables === id}
                onClick={() => remove.mutate(id)}
              >
                <Trans>Remove</Trans>
              </RowButton>
            )
          }
        >
          <Note>
            {[
              DAY().format(new Date(day)),
              points > 0 && pointsInWords(points),
              state !== null && t(STATES[state]),
            ]
              .filter((fact) => fact !== false)
              .join(' · ')}
          </Note>
          <Note dir="auto">{text}</Note>
        </Row>
      ))}
    </Rows>
  )
}
