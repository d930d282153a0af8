import { Trans } from '@lingui/react/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { IconCalendarHeart } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { milestoneCalendarEndpoints } from '#milestones/contract/milestone-calendar.ts'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { MILESTONES_KEY } from './milestone-queries.ts'

export const celebratedQuery = queryOptions({
  queryKey: [...MILESTONES_KEY, 'celebrated'],
  queryFn: ({ signal }) => call(milestoneCalendarEndpoints.readCelebrated, { signal }),
})

/** The way to the calendar; nothing while the company celebrates nothing. */
export function CalendarLink(props: ButtonProps) {
  const { data } = useQuery(celebratedQuery)
  if (data?.isAnyOn !== true) return null
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarHeart size={18} aria-hidden />}
      {...props}
      renderRoot={(root) => <Link {...root} to={paths.milestoneCalendar} />}
    >
      <Trans>Calendar of milestones</Trans>
    </Button>
  )
}
