import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sessionEndpoints, type SignedInDevice } from '#auth/contract/devices.ts'
import { sayDevice } from '#platform/contract/devices.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { say } from '#platform/web/language/speak.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { LastSeen, Moment } from '#platform/web/ui/Moment.tsx'
import classes from './DeviceList.module.css'

/** The signed-in devices. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(sessionEndpoints.listDevices, { signal }),
})

const HAND_HELD = /iPhone|iPad|Android/

/** The devices, each with a button to sign it out. */
export function DeviceList({ devices }: { devices: readonly SignedInDevice[] }) {
  const { subject, opened, open, close } = useDialog<SignedInDevice>()
  return (
    <>
      <ul className={classes.list} aria-label={t`Signed-in devices`}>
        {devices.map((device) => (
          <Device key={device.id} device={device} onSignOut={open} />
        ))}
      </ul>
      <SignOutDevice device={subject} opened={opened} onClose={close} />
    </>
  )
}

interface DeviceProps {
  device: SignedInDevice
  onSignOut: (device: SignedInDevice) => void
}

function Device({ device: row, onSignOut }: DeviceProps) {
  const { address, since, lastSeen, isThis } = row
  const device = sayDevice(row.device, say)
  const Icon = HAND_HELD.test(row.device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.device}>
      <span className={classes.icon} aria-hidden>
        <Icon size={24} />
      </span>
      <div className={classes.facts}>
        <p className={classes.name}>
          {device} {isThis && <span className={classes.this}>{t`This device`}</span>}
        </p>
        <p className={classes.since}>
          {address === null ? (
            <Trans>
              Signed in <Moment date={since} />
            </Trans>
          ) : (
            <Trans>
              Signed in <Moment date={since} /> from {address}
            </Trans>
          )}
        </p>
        <p className={classes.since}>
          <Trans>
            Last seen: <LastSeen date={lastSeen} />
          </Trans>
        </p>
      </div>
      {!isThis && (
        <Button
          {...ASKS_TO_TAKE}
          size="sm"
          className={classes.signOut}
          aria-label={t`Sign out ${device}`}
          onClick={() => onSignOut(row)}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}

interface SignOutDeviceProps {
  /** Null: none is selected yet. */
  device: SignedInDevice | null
  opened: boolean
  onClose: () => void
}

function SignOutDevice({ device, opened, onClose }: SignOutDeviceProps) {
  const queries = useQueryClient()
  const signOut = useMutation({
    mutationFn: ({ id }: SignedInDevice) =>
      call(sessionEndpoints.signOutDevice, { params: { id } }),
    onSuccess: (_answer, signedOut) => {
      onClose()
      announceMessage('success', t`${{ device: sayDevice(signedOut.device, say) }} is signed out.`)
    },
    // Also after a refusal: the session may have ended meanwhile.
    onSettled: (_answer, error) => {
      if (error === null || error instanceof Refused) {
        void queries.invalidateQueries({ queryKey: devicesQuery.queryKey })
      }
    },
  })
  const name = device && sayDevice(device.device, say)
  return (
    <ActionDialog
      takes
      opened={opened}
      title={t`Sign out this device?`}
      action={t`Sign out`}
      subject={device}
      mutation={signOut}
      onClose={onClose}
    >
      <p>
        <Trans>
          <strong>{name}</strong> has to log in again at once.
        </Trans>
      </p>
    </ActionDialog>
  )
}
