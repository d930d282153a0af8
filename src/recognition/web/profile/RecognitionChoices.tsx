import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import {
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import {
  recognitionPeopleEndpoints,
  type RecognitionChoices as Choices,
} from '#recognition/contract/people.ts'
import classes from './RecognitionChoices.module.css'

/** The person's privacy choices. */
const choicesQuery = queryOptions({
  queryKey: ['recognitions', 'choices'],
  queryFn: ({ signal }) => call(recognitionPeopleEndpoints.readRecognitionChoices, { signal }),
})

/** The form for the person's privacy choices about received and given thanks. */
export function RecognitionChoicesForm() {
  const { choices, isError, refetch } = useChoices()
  const { mutate } = useChangeChoices()
  if (choices === undefined && isError) {
    return <LoadAlert words={t`Your choices could not be loaded.`} onRetry={() => void refetch()} />
  }
  return (
    <SidePanel title={t`Who sees this`} icon={<IconEye size={20} />}>
      {choices === undefined ? (
        <Skeleton height={96} />
      ) : (
        <div id="choices" className={classes.choices}>
          <SwitchField
            label={t`Others see the thanks I receive`}
            description={
              choices.receivesInPublic
                ? t`Public thanks to you are on the wall and on this page.`
                : t`Only you and those who thank you see them. They are on no wall.`
            }
            checked={choices.receivesInPublic}
            onChange={(receivesInPublic) => mutate({ receivesInPublic })}
          />
          <SwitchField
            label={t`I may be named among those who thank most`}
            description={
              choices.isRanked
                ? t`Colleagues with about as many thanks as you see your name on Home.`
                : t`You are named nowhere, and Home shows you no list.`
            }
            checked={choices.isRanked}
            onChange={(isRanked) => mutate({ isRanked })}
          />
          <SwitchField
            label={t`People who thank me may know that I read it`}
            description={
              choices.sendsReadReceipts
                ? t`They alone see it under their card, from now on.`
                : t`Nobody learns whether you read their thanks.`
            }
            checked={choices.sendsReadReceipts}
            onChange={(sendsReadReceipts) => mutate({ sendsReadReceipts })}
          />
        </div>
      )}
    </SidePanel>
  )
}

type ChoicesChange = Partial<Choices>

const CHANGES = ['recognition-choices']

/** The choices, also while they are being saved. */
function useChoices() {
  const { data, isError, refetch } = useQuery(choicesQuery)
  const pending = useMutationState({
    filters: { mutationKey: CHANGES, status: 'pending' },
    select: ({ state }) => state.variables as ChoicesChange,
  })
  const choices = data && {
    ...data,
    ...Object.fromEntries(pending.flatMap((change) => Object.entries(change))),
  }
  return { choices, isError, refetch }
}

/** Saves one choice after the other. */
function useChangeChoices() {
  const queries = useQueryClient()
  const { queryKey } = choicesQuery
  return useMutation({
    mutationKey: CHANGES,
    scope: { id: CHANGES.join() },
    mutationFn: (body: ChoicesChange) =>
      call(recognitionPeopleEndpoints.changeRecognitionChoices, { body }),
    onSuccess: (choices) => {
      // A read that began before this change must not overwrite it.
      void queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, choices)
      announceMessage('success', t`Your choice is saved.`)
    },
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['recognitions'] }),
  })
}
