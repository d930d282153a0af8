import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDeviceTv } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { NewScreen, screenEndpoints, type WallScreen } from '#feeds/contract/screens.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm, useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { LastSeen } from '#platform/web/ui/Moment.tsx'
import { Note, Row, RowButton, Rows, SecretEnd } from '#platform/web/ui/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { ShownOnce } from '#platform/web/ui/ShownOnce.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'

const screensQuery = queryOptions({
  queryKey: ['screens'],
  queryFn: ({ signal }) => call(screenEndpoints.listScreens, { signal }),
})

/** The screens that show the wall, such as a television in the canteen. */
export function Screens() {
  const { data, isError, refetch } = useQuery(screensQuery)
  const [making, make] = useDisclosure(false)
  const button = <Button onClick={make.open}>{t`Add a screen`}</Button>
  return (
    <Screen
      title={t`Screens of the wall`}
      above={<BackLink to={paths.settings}>{t`Settings`}</BackLink>}
      lead={t`A screen shows public thanks in large type, one after the other. Nobody signs in there.`}
      actions={data !== undefined && data.screens.length > 0 && button}
    >
      {data === undefined && isError ? (
        <LoadAlert words={t`The screens could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <Card padding="flush">
          {data === undefined ? (
            <RowsSkeleton rows={3} />
          ) : data.screens.length === 0 ? (
            <EmptyState
              title={t`No screens yet`}
              icon={<IconDeviceTv size={28} stroke={1.5} />}
              action={button}
            >
              <Trans>Add one for the television in your canteen or lobby.</Trans>
            </EmptyState>
          ) : (
            <ScreenList screens={data.screens} />
          )}
        </Card>
      )}
      {/* Stays until it is closed: an address is shown once. */}
      <FormModal opened={making} onClose={make.close} title={t`Add a screen`}>
        {making && <AddScreen onDone={make.close} />}
      </FormModal>
    </Screen>
  )
}

function AddScreen({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const form = useForm(NewScreen, { name: '' })
  const make = useMutation({
    mutationFn: () => call(screenEndpoints.makeScreen, { body: form.values }),
    // A token must not stay in the cache.
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: screensQuery.queryKey }),
  })
  if (make.data !== undefined) {
    return (
      <ShownOnce
        says={t`Open this address on the screen, and let its browser begin with it. Copy it now: it is shown only here.`}
        secret={`${location.origin}${basePath}${paths.screen}#${make.data.token}`}
        label={t`The address of the screen`}
        onDone={onDone}
      />
    )
  }
  return (
    <DialogForm
      of={form}
      sending={make}
      onSend={() => make.mutate()}
      action={t`Make its address`}
      disabled={!form.filled}
      onCancel={onDone}
    >
      <TextField
        label={t`Name`}
        description={t`Its place, so that you recognise it in the list.`}
        data-autofocus
        {...form.field('name')}
      />
    </DialogForm>
  )
}

function ScreenList({ screens }: { screens: readonly WallScreen[] }) {
  const queries = useQueryClient()
  const { opened, subject, open, close } = useDialog<WallScreen>()
  const revoke = useMutation({
    mutationFn: ({ id }: WallScreen) => call(screenEndpoints.revokeScreen, { params: { id } }),
    onSuccess: (_answer, { name }) => {
      close()
      announceMessage('success', t`${name} is switched off.`)
    },
    // Also after a refusal: it may have been switched off meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: screensQuery.queryKey }),
  })
  const name = subject?.name
  return (
    <>
      <Rows aria-label={t`Screens of the wall`}>
        {screens.map((screen) => (
          <ScreenRow key={screen.id} screen={screen} onRevoke={() => open(screen)} />
        ))}
      </Rows>
      <ActionDialog
        takes
        opened={opened}
        title={t`Switch this screen off?`}
        action={t`Switch it off`}
        subject={subject}
        mutation={revoke}
        onClose={close}
      >
        <p>
          <Trans>
            <strong dir="auto">{name}</strong> shows nothing any more, at once. This can not be
            undone, but you can add it again with a new address.
          </Trans>
        </p>
      </ActionDialog>
    </>
  )
}

function ScreenRow({ screen, onRevoke }: { screen: WallScreen; onRevoke: () => void }) {
  const { name, lastFour, lastSeen } = screen
  return (
    <Row
      name={
        <>
          <bdi>{name}</bdi> <SecretEnd lastFour={lastFour} />
        </>
      }
      actions={
        <RowButton
          takes
          label={t`Switch off ${name}`}
          onClick={onRevoke}
        >{t`Switch off`}</RowButton>
      }
    >
      <Note>
        <Trans>
          Last seen: <LastSeen date={lastSeen} />
        </Trans>
      </Note>
    </Row>
  )
}
