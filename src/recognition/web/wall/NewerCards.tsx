import { useEffect, useRef } from 'react'
import { Button } from '@mantine/core'
import { IconArrowUp, IconHeart } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { readFromTop, type WallFilter } from '../recognition-queries.ts'
import { summaryQuery } from '../use-unread-thanks.ts'
import classes from './Wall.module.css'

interface NewerCardsProps {
  filter: WallFilter
  /** The newest card in view. */
  newest: number
  /** Unread thanks for the reader that are not in view. */
  missing: number
  onShowReceived: () => void
}

/** Announces cards above the newest one in view, and shows them on request. */
export function NewerCards({ filter, newest, missing, onShowReceived }: NewerCardsProps) {
  const isCompany = filter.scope === 'company'
  const { data: summary } = useQuery(summaryQuery(isCompany ? newest : 0))
  const show = useShow(filter, newest)
  const count = isCompany ? (summary?.newOnWall ?? 0) : missing
  // Private thanks are not on the company's wall, so they are announced separately.
  const elsewhere = isCompany && count === 0 ? missing : 0
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
          {count} new
        </Button>
      )}
      {elsewhere > 0 && (
        <Button
          radius="xl"
          size="sm"
          color="gold"
          leftSection={<IconHeart size={16} aria-hidden />}
          onClick={onShowReceived}
        >
          {elsewhere} new for you
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
