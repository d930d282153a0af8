import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { Button, Checkbox } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sessionEndpoints } from '#auth/contract/devices.ts'
import { call } from '#platform/web/api/client.ts'
import { devicesQuery } from './DeviceList.tsx'
import { keepSession, sessionQuery } from './session-queries.ts'
import { paths } from '#platform/web/paths.ts'
import { announce, askToLogin } from '#platform/web/ui/announce.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'

/** Signs out all other devices, or all of them. */
export function SignOutEverywhere({ others }: { others: number }) {
  const [opened, { open, close }] = useDisclosure(false)
  const [alsoThis, setAlsoThis] = useState(false)
  const signOut = useSignOut(close)
  return (
    <>
      <Button variant="default" onClick={open}>
        Sign out everywhere
      </Button>
      <ActionDialog
        opened={opened}
        title="Sign out everywhere?"
        action="Sign out everywhere"
        subject={alsoThis}
        mutation={signOut}
        onClose={close}
      >
        <p>{consequence(others)}</p>
        <Checkbox
          label="Also on this device"
          checked={alsoThis}
          onChange={(event) => setAlsoThis(event.currentTarget.checked)}
        />
      </ActionDialog>
    </>
  )
}

function consequence(others: number): string {
  if (others === 0) return 'No other device is signed in.'
  const which = others === 1 ? 'The other device has' : `The ${others} other devices have`
  return `${which} to log in again at once.`
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
      if (alsoThis) askToLogin('success', 'You are signed out everywhere.')
      else announce('success', counted(devices))
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
  return devices === 1
    ? 'One other device is signed out.'
    : `${devices} other devices are signed out.`
}
