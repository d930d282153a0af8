import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sessionEndpoints } from '#auth/contract/devices.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceMessage, askToLogin } from '#platform/web/ui/announce.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { DeviceList, devicesQuery } from './DeviceList.tsx'
import classes from './Devices.module.css'
import { Passkeys } from './Passkeys.tsx'
import { SecondStep } from './SecondStep.tsx'
import { keepSession, sessionQuery } from './session-queries.ts'

/** The browsers a user is signed in on, with actions to sign them out. */
export function Devices() {
  const { data, isError, refetch } = useQuery(devicesQuery)
  return (
    <Screen
      title={t`Sign-in and passkeys`}
      above={<BackLink to={paths.home}>{t`Home`}</BackLink>}
      lead={t`Every browser you are signed in on. If you don’t know one, sign it out and change your password.`}
    >
      {data !== undefined && (
        <div className={classes.tools}>
          <p className={classes.count}>{count(data.total)}</p>
          <SignOutEverywhere others={data.total - 1} />
        </div>
      )}
      {data === undefined && isError ? (
        <LoadAlert words={t`Your devices could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <Card padding="flush">
          {data === undefined ? <RowsSkeleton rows={3} /> : <DeviceList devices={data.devices} />}
        </Card>
      )}
      {data !== undefined && data.total > data.devices.length && (
        <p className={classes.count}>
          {t`${{ others: data.total - data.devices.length }} more that were used longer ago are not shown. “Sign out everywhere” ends them too.`}
        </p>
      )}
      <Passkeys />
      <SecondStep />
      <WaysIn />
    </Screen>
  )
}

/** The ways to programs and chats that act for the person. */
function WaysIn() {
  return (
    <>
      <Card>
        <ActionSection
          title={t`API tokens`}
          actions={
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to={paths.apiTokens} />}
            >
              <Trans>Open your API tokens</Trans>
            </Button>
          }
        >
          <p>{t`For programs that act for you, such as a script of yours.`}</p>
        </ActionSection>
      </Card>
      <Card>
        <ActionSection
          title={t`Chat accounts`}
          actions={
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to={paths.chatAccounts} />}
            >
              <Trans>Link my chat account</Trans>
            </Button>
          }
        >
          <p>{t`Then you can thank colleagues from the chat in which you talk anyway.`}</p>
        </ActionSection>
      </Card>
    </>
  )
}

function count(total: number): string {
  return plural(total, {
    1: 'You are signed in on this device only.',
    other: 'You are signed in on # devices.',
  })
}

/** Signs out all other devices, or all of them. */
function SignOutEverywhere({ others }: { others: number }) {
  const [opened, { open, close }] = useDisclosure(false)
  const [alsoThis, setAlsoThis] = useState(false)
  const signOut = useSignOut(close)
  return (
    <>
      <Button {...ASKS_TO_TAKE} onClick={open}>{t`Sign out everywhere`}</Button>
      <ActionDialog
        takes
        opened={opened}
        title={t`Sign out everywhere?`}
        action={t`Sign out everywhere`}
        subject={alsoThis}
        mutation={signOut}
        onClose={close}
      >
        <p>{consequence(others)}</p>
        <Checkbox
          label={t`Also on this device`}
          checked={alsoThis}
          onChange={(event) => setAlsoThis(event.currentTarget.checked)}
        />
      </ActionDialog>
    </>
  )
}

function consequence(others: number): string {
  return plural(others, {
    0: 'No other device is signed in.',
    1: 'The other device has to log in again at once.',
    other: 'The # other devices have to log in again at once.',
  })
}

function useSignOut(onDone: () => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const session = useQuery(sessionQuery).data
  return useMutation({
    mutationFn: (alsoThis: boolean) =>
      call(sessionEndpoints.signOutDevices, { query: { alsoThis } }),
    onSuccess: ({ devices }, alsoThis) => {
      onDone()
      if (alsoThis) askToLogin('success', t`You are signed out everywhere.`)
      else announceMessage('success', counted(devices))
      if (!alsoThis || session === undefined) {
        void queries.invalidateQueries({ queryKey: devicesQuery.queryKey })
        return
      }
      // In this order, or the guard of the page being left would run first.
      void navigate({ to: paths.login })
      keepSession({ ...session, user: null })
    },
  })
}

function counted(devices: number): string {
  return plural(devices, {
    1: 'One other device is signed out.',
    other: '# other devices are signed out.',
  })
}
