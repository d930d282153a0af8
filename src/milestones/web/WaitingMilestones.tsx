import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMayDo } from '#auth/web/session-queries.ts'
import {
  milestoneChoiceEndpoints,
  type WaitingMilestone,
} from '#milestones/contract/milestone-choices.ts'
import { sayOccasion } from '#platform/contract/occasions.ts'
import { call } from '#platform/web/api/client.ts'
import { dayFormat } from '#platform/web/language/format.ts'
import { isKnownRefusal, sayRefusal } from '#platform/web/language/refusals.ts'
import { say } from '#platform/web/language/speak.ts'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Note, Row, RowButton, Rows } from '#platform/web/ui/Rows.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { MILESTONES_KEY } from './milestone-queries.ts'

const waitingQuery = queryOptions({
  queryKey: [...MILESTONES_KEY, 'waiting'],
  queryFn: ({ signal }) => call(milestoneChoiceEndpoints.listWaitingMilestones, { signal }),
})

const DAY = dayFormat({ dateStyle: 'long', timeZone: 'UTC' })

/**
 * Days that could not be celebrated, and days that were entered after they had passed: a people keeper gives the card
 * now, or skips it.
 */
export function WaitingMilestones() {
  const { data } = useQuery({ ...waitingQuery, enabled: useMayDo('giveBonuses') })
  const waiting = data?.waiting ?? []
  return (
    <>
      <WaitingList
        title={t`Could not be given`}
        waiting={waiting.filter(({ failure }) => failure !== null)}
      >
        <Trans>
          Laurel tries once a day. Remove the reason and give the card with its points again, or
          skip it.
        </Trans>
      </WaitingList>
      <WaitingList
        title={t`Entered too late`}
        waiting={waiting.filter(({ failure }) => failure === null)}
      >
        <Trans>
          These days had passed when they were entered. Give the card with its points now, or skip
          it.
        </Trans>
      </WaitingList>
    </>
  )
}

interface WaitingListProps {
  title: string
  waiting: readonly WaitingMilestone[]
  children: ReactNode
}

function WaitingList({ title, waiting, children }: WaitingListProps) {
  const settle = useSettle()
  if (waiting.length === 0) return null
  return (
    <Card>
      <ActionSection title={title} actions={null}>
        <p>{children}</p>
      </ActionSection>
      <Rows aria-label={title}>
        {waiting.map((one) => (
          <WaitingRow key={one.id} waiting={one} settling={settle} />
        ))}
      </Rows>
    </Card>
  )
}

interface WaitingRowProps {
  waiting: WaitingMilestone
  settling: ReturnType<typeof useSettle>
}

function WaitingRow({ waiting: { id, person, occasion, failure }, settling }: WaitingRowProps) {
  const name = nameOf(person)
  const what = sayOccasion(occasion, say)
  const settle = (gives: boolean) => ({
    loading: settling.isPending && settling.variables.id === id,
    onClick: () => settling.mutate({ id, gives }),
  })
  return (
    <Row
      name={<bdi>{name}</bdi>}
      actions={
        <>
          <RowButton label={t`Give ${{ what }} to ${{ name }} now`} {...settle(true)}>
            {failure === null ? <Trans>Give now</Trans> : <Trans>Give again</Trans>}
          </RowButton>
          <RowButton label={t`Skip ${{ what }} of ${{ name }}`} {...settle(false)}>
            <Trans>Skip</Trans>
          </RowButton>
        </>
      }
    >
      <Note lang={i18n.locale}>
        {what}, {DAY().format(new Date(occasion.day))}
      </Note>
      {failure !== null && <Note>{sayFailure(failure)}</Note>}
    </Row>
  )
}

function sayFailure(failure: string): string {
  return sayRefusal(isKnownRefusal(failure) ? failure : 'invalid-input')
}

function useSettle() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, gives }: { id: number; gives: boolean }) =>
      call(milestoneChoiceEndpoints.settleWaitingMilestone, { params: { id }, body: { gives } }),
    onSuccess: (_answer, { gives }) =>
      announceMessage('success', gives ? t`The card is given.` : t`The card is skipped.`),
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: MILESTONES_KEY }),
  })
}
