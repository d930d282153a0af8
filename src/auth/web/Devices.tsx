import { useQuery } from '@tanstack/react-query'
import { devicesQuery, DeviceList } from './DeviceList.tsx'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { Unread } from '#platform/web/ui/Unread.tsx'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'
import classes from './Devices.module.css'

/** The browsers one is signed in on, and signing them out. */
export function Devices() {
  const { data, isError, refetch } = useQuery(devicesQuery)
  return (
    <Screen
      title="Signed-in devices"
      above={<BackLink to={paths.home}>Home</BackLink>}
      lead="Every browser you are signed in on. If you don’t know one, sign it out and change your password."
    >
      {data !== undefined && (
        <div className={classes.tools}>
          <p className={classes.count}>{count(data.total)}</p>
          <SignOutEverywhere others={data.total - 1} />
        </div>
      )}
      {data === undefined && isError ? (
        <Unread words="Your devices could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Card padding="flush">
          {data === undefined ? <RowsSkeleton rows={3} /> : <DeviceList devices={data.devices} />}
        </Card>
      )}
      {data !== undefined && data.total > data.devices.length && (
        <p className={classes.count}>
          {data.total - data.devices.length} more that were used longer ago are not shown. “Sign out
          everywhere” ends them too.
        </p>
      )}
    </Screen>
  )
}

function count(total: number): string {
  if (total === 1) return 'You are signed in on this device only.'
  return `You are signed in on ${total} devices.`
}
