import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { useRestOfPage } from '#platform/web/ui/use-rest-of-page.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { readFromTop, type WallFilter } from '../recognition-queries.ts'
import { summaryQuery } from '../use-unread-thanks.ts'
import classes from './Wall.module.css'

interface NewerCardsProps {
  filter: WallFilter
  /** The newest card in view. */
  newest: number
}

/** Announces cards above the newest one in view, and shows them on request. */
export function NewerCards({ filter, newest }: NewerCardsProps) {
  const isCompany = filter.scope === 'company'
  const enabled = useRestOfPage()
  const { data: summary } = useQuery({ ...summaryQuery(isCompany ? newest : 0), enabled })
  const show = useShow(filter, newest)
  const received = summary?.newest.filter(({ id }) => id > newest) ?? []
  const count = isCompany ? (summary?.newOnWall ?? 0) : received.length
  return (
    <div className={classes.newer} role="status">
      {count > 0 && (
        <Button
          radius="xl"
          size="sm"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          loading={show.isPending}
          onClick={() => show.mutate()}
        >
          <Trans>{count} new</Trans>
        </Button>
      )}
    </div>
  )
}

/** Reads the wall from its top, then moves the focus there: the pressed button is gone. */
function useShow(filter: WallFilter, newest: number) {
  const queries = useQueryClient()
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    const first = document.querySelector<HTMLElement>(`[data-card="${newest}"]`)
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'start' })
  }, [newest])
  return useMutation({
    mutationFn: () => readFromTop(queries, filter),
    onMutate: () => {
      pressed.current = true
    },
    onError: (error) => {
      pressed.current = false
      announceFailure(error, wordsFor(error))
    },
  })
}
