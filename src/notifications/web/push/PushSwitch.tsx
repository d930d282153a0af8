import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { pushEndpoints } from '#notifications/contract/push.ts'
import type { Session } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { isSubscribed, ownSubscription, subscribeDevice, unsubscribeDevice } from './device-push.ts'
import { readSupport, type PushSupport } from './push-support.ts'
import classes from './PushSwitch.module.css'

/** Read again whenever the page gets the focus: the browser's part can change outside Laurel. */
export const deviceQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }) => {
    const support = readSupport()
    const [state, own] = await Promise.all([
      call(pushEndpoints.readPush, { signal }),
      support === 'ready' ? ownSubscription() : null,
    ])
    return { support, isOn: support === 'ready' && isSubscribed(state, own) }
  },
  staleTime: 0,
})

/** A switch for notifications on this device while Laurel is closed, or why there is no switch. */
export function PushSwitch() {
  const { data: device, isError, refetch } = useQuery(deviceQuery)
  const { isPending, variables, mutate } = useSwitch()
  usePermissionChange(refetch)
  if (device === undefined && isError) {
    return <LoadAlert words={t`This device could not be checked.`} onRetry={() => void refetch()} />
  }
  const isOn = isPending ? variables : device?.isOn === true
  return (
    <SidePanel title={t`This device`} icon={<IconBellRinging size={20} />}>
      <div className={classes.content} aria-live="polite">
        {device === undefined ? (
          <Skeleton height={64} />
        ) : device.support === 'ready' ? (
          <SwitchField
            label={t`Notifications on this device`}
            description={
              isOn
                ? t`This device tells you the news, even while Laurel is closed.`
                : t`Hear at once when somebody thanks you, even while Laurel is closed.`
            }
            checked={isOn}
            onChange={(wanted) => {
              if (!isPending) mutate(wanted)
            }}
          />
        ) : (
          <WhyNot support={device.support} />
        )}
      </div>
    </SidePanel>
  )
}

function WhyNot({ support }: { support: Exclude<PushSupport, 'ready'> }) {
  if (support === 'install') {
    return (
      <>
        <p>{t`On iPhone and iPad, notifications need Laurel on the Home Screen:`}</p>
        <ol>
          <li>{t`Tap Share in Safari.`}</li>
          <li>{t`Choose “Add to Home Screen”.`}</li>
          <li>{t`Open Laurel from there, and come back to this page.`}</li>
        </ol>
      </>
    )
  }
  if (support === 'blocked') {
    return (
      <>
        <p>
          <strong>{t`Your browser blocks notifications from Laurel.`}</strong>
        </p>
        <p>
          <Trans>
            To allow them, open the site settings beside the address of this page, and set
            Notifications to “Allow”.
          </Trans>
        </p>
      </>
    )
  }
  return <p>{t`This browser can not show notifications. Your inbox here has everything.`}</p>
}

/** Switches this device on or off. Call it only from a click: it asks for the permission. */
function useSwitch() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: boolean) => {
      if (!wanted) return (await unsubscribeDevice()).endpoint !== null
      if ((await Notification.requestPermission()) !== 'granted') return false
      const state = await call(pushEndpoints.readPush)
      return (await subscribeDevice(state, signedInId(queries))).endpoint !== null
    },
    onSuccess: (isOn, wanted) => {
      if (isOn) announceMessage('success', t`Done. This device tells you the news.`)
      else if (!wanted) announceMessage('success', t`This device stays quiet from now on.`)
      else
        announceMessage('warning', t`Your browser did not allow notifications, so they stay off.`)
    },
    onError: (error) => {
      const words = t`Notifications could not be switched. Please try again.`
      announceFailure(error, wordsFor(error, words))
    },
    // Returns the promise, so that the switch does not jump back meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: deviceQuery.queryKey }),
  })
}

function signedInId(queries: QueryClient): number {
  return queries.getQueryData<Session>(['session'])?.user?.id ?? 0
}

/** Refetches when the permission changes in the browser's settings. */
function usePermissionChange(refetch: () => Promise<unknown>): void {
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const onChange = () => void refetch()
    void navigator.permissions
      ?.query({ name: 'notifications' })
      .then((status) => status.addEventListener('change', onChange, { signal }))
      .catch(() => undefined)
    window.addEventListener('focus', onChange, { signal })
    return () => over.abort()
  }, [refetch])
}
