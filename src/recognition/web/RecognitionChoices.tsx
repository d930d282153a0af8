import { Skeleton } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecognitionChoices as Choices } from '#recognition/contract/people.ts'
import { recognitionPeopleEndpoints } from '#recognition/contract/people-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { announce, announceFailure } from '#platform/web/ui/announce.ts'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { Unread } from '#platform/web/ui/Unread.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { choicesQuery } from './people-queries.ts'
import classes from './RecognitionChoices.module.css'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'

/** One's own choices about received and given thanks. */
export function RecognitionChoices() {
  const { data: choices, isError, refetch } = useQuery(choicesQuery)
  const { mutate } = useChangeChoices()
  if (choices === undefined && isError) {
    return <Unread words="Your choices could not be loaded." onRetry={() => void refetch()} />
  }
  return (
    <SidePanel title="Who sees this" icon={<IconEye size={20} />}>
      {choices === undefined ? (
        <Skeleton height={96} />
      ) : (
        <div id="choices" className={classes.choices}>
          <SwitchField
            label="Others see the thanks I receive"
            description={
              choices.receivesInPublic
                ? 'Public thanks to you are on the wall and on this page.'
                : 'Only you and those who thank you see them. They are on no wall.'
            }
            checked={choices.receivesInPublic}
            onChange={(receivesInPublic) => mutate({ receivesInPublic })}
          />
          <SwitchField
            label="I may be named among those who thank most"
            description={
              choices.isRanked
                ? 'Colleagues with about as many thanks as you see your name on Home.'
                : 'You are named nowhere, and Home shows you no list.'
            }
            checked={choices.isRanked}
            onChange={(isRanked) => mutate({ isRanked })}
          />
        </div>
      )}
    </SidePanel>
  )
}

/** Saves a choice, shown as made until the server answers. */
function useChangeChoices() {
  const queries = useQueryClient()
  const { queryKey } = choicesQuery
  return useMutation({
    mutationFn: (body: Partial<Choices>) =>
      call(recognitionPeopleEndpoints.changeRecognitionChoices, { body }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (before !== undefined) queries.setQueryData(queryKey, { ...before, ...change })
      return before
    },
    onSuccess: (choices) => {
      queries.setQueryData(queryKey, choices)
      announce('success', 'Your choice is saved.')
    },
    onError: (error, _change, before) => {
      queries.setQueryData(queryKey, before)
      announceFailure(error, wordsFor(error))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['recognitions'] }),
  })
}
