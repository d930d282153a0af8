import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCompany } from '#auth/web/session-queries.ts'
import { milestoneListEndpoints } from '#milestones/contract/milestone-lists.ts'
import {
  milestoneEndpoints,
  sayMilestone,
  type Milestone,
  type MilestoneChange,
} from '#milestones/contract/milestones.ts'
import type { Language } from '#platform/contract/languages.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { ListedDays } from './ListedDays.tsx'
import { useMilestoneDraft } from './milestone-draft.ts'
import { MILESTONES_KEY, milestonesQuery } from './milestone-queries.ts'
import { MilestoneCost } from './MilestoneCost.tsx'
import { MilestoneForm } from './MilestoneForm.tsx'
import { MilestonePreview } from './MilestonePreview.tsx'

/** How one milestone is celebrated: its settings, its card in each language, and what a year costs. */
export function MilestonePage() {
  const { id } = useParams({ from: paths.milestone })
  const { data, isError, refetch } = useQuery(milestonesQuery)
  const milestone = data?.milestones.find((one) => String(one.id) === id)
  if (milestone !== undefined) {
    // A saved change begins with what was saved.
    return <Edited key={`${milestone.id} ${milestone.version}`} milestone={milestone} />
  }
  return (
    <Screen title={t`Milestone`} above={<BackLink to={paths.milestones}>{t`Milestones`}</BackLink>}>
      {isError ? (
        <LoadAlert words={t`The milestones could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <Card padding={data === undefined ? 'flush' : 'normal'}>
          {data === undefined ? (
            <RowsSkeleton rows={4} />
          ) : (
            <EmptyState title={t`There is no such milestone`}>
              {t`Somebody may have removed it.`}
            </EmptyState>
          )}
        </Card>
      )}
    </Screen>
  )
}

function Edited({ milestone }: { milestone: Milestone }) {
  const draft = useMilestoneDraft(milestone)
  const { language: usual } = useCompany()
  const [language, setLanguage] = useState<Language>(usual)
  const save = useSave(milestone)
  return (
    <Screen
      title={sayMilestone(milestone, say)}
      titleIn={milestone.kind === 'list' ? { dir: 'auto' as 'ltr' } : {}}
      above={<BackLink to={paths.milestones}>{t`Milestones`}</BackLink>}
      aside={
        <>
          <MilestonePreview milestone={milestone} draft={draft.draft} language={language} />
          <MilestoneCost milestone={milestone} draft={draft.value} />
        </>
      }
    >
      <Card>
        <MilestoneForm
          milestone={milestone}
          draft={draft}
          language={language}
          onLanguage={setLanguage}
          saving={save}
        />
      </Card>
      {milestone.kind === 'list' && <List milestone={milestone} />}
    </Screen>
  )
}

function useSave({ id }: Milestone) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: MilestoneChange) =>
      call(milestoneEndpoints.saveMilestone, { params: { id }, body }),
    onSuccess: (saved) => {
      queries.setQueryData(milestonesQuery.queryKey, (known) =>
        known === undefined
          ? known
          : { milestones: known.milestones.map((one) => (one.id === id ? saved : one)) },
      )
      announceMessage('success', t`Saved.`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: MILESTONES_KEY }),
  })
}

function List({ milestone }: { milestone: Milestone }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: ({ id }: Milestone) =>
      call(milestoneListEndpoints.removeMilestoneList, { params: { id } }),
    onSuccess: async () => {
      await navigate({ to: paths.milestones })
      await queries.invalidateQueries({ queryKey: MILESTONES_KEY })
    },
  })
  return <ListedDays list={milestone} removing={remove} />
}
