import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  milestoneChoiceEndpoints,
  type MilestoneChoices,
} from '#milestones/contract/milestone-choices.ts'
import { call } from '#platform/web/api/client.ts'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { celebratedQuery } from './CalendarLink.tsx'
import classes from './OwnMilestones.module.css'

const choicesQuery = queryOptions({
  queryKey: ['accounts', 'milestone-choices'],
  queryFn: ({ signal }) => call(milestoneChoiceEndpoints.readMilestoneChoices, { signal }),
})

const LABELS = {
  birthday: msg`My birthday`,
  anniversary: msg`My work anniversaries`,
  welcome: msg`My first day`,
} as const

const READERS = {
  nobody: msg`Nobody but me`,
  team: msg`My team`,
  everybody: msg`Everybody`,
} as const

/** The choice of who sees one's milestones; nothing while no milestone is on. */
export function OwnMilestones() {
  const isAnyOn = useQuery(celebratedQuery).data?.isAnyOn === true
  const { data: choices } = useQuery({ ...choicesQuery, enabled: isAnyOn })
  const change = useChangeChoices()
  if (!isAnyOn || choices === undefined) return null
  const shown = change.isPending ? change.variables : choices
  return (
    <Card>
      <ActionSection title={t`Who sees my days`} actions={null}>
        <p>
          <Trans>
            On these days you get a card of the company. Nobody’s age or year of birth is shown.
          </Trans>
        </p>
      </ActionSection>
      <div className={classes.choices}>
        {(['birthday', 'anniversary', 'welcome'] as const).map((kind) => (
          <SelectField
            key={kind}
            label={t(LABELS[kind])}
            choices={READERS}
            value={shown[kind]}
            onChange={(readers) => change.mutate({ ...shown, [kind]: readers })}
          />
        ))}
      </div>
    </Card>
  )
}

function useChangeChoices() {
  const queries = useQueryClient()
  const { queryKey } = choicesQuery
  return useMutation({
    mutationFn: (body: MilestoneChoices) =>
      call(milestoneChoiceEndpoints.changeMilestoneChoices, { body }),
    onSuccess: (choices) => {
      queries.setQueryData(queryKey, choices)
      announceMessage('success', t`Your choice is saved.`)
    },
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
