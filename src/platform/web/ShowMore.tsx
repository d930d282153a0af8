import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import classes from './ShowMore.module.css'
import { LoadAlert } from './ui/LoadAlert.tsx'

export interface LongList extends Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
> {
  fetchNextPage: () => unknown
}

interface ShowMoreProps {
  query: LongList
  /** The message when the next page could not be loaded. */
  failed: string
}

/** A button that loads the next page of a list, while there is one. */
export function ShowMore({ query, failed }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  if (isFetchNextPageError) return <LoadAlert words={failed} onRetry={() => void fetchNextPage()} />
  if (!hasNextPage) return null
  return (
    <div className={classes.more}>
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  )
}
