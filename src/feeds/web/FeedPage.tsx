import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconRss } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { feedEndpoints, type FeedAddress } from '#feeds/contract/feed-address.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { LastSeen, Moment } from '#platform/web/ui/Moment.tsx'
import { Note } from '#platform/web/ui/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { ShownOnce } from '#platform/web/ui/ShownOnce.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './FeedPage.module.css'

const addressQuery = queryOptions({
  queryKey: ['feed-address'],
  queryFn: ({ signal }) => call(feedEndpoints.readFeedAddress, { signal }),
})

/** A person's address of the wall as a feed. */
export function FeedPage() {
  const { data, isError, refetch } = useQuery(addressQuery)
  return (
    <Screen
      title={t`Feed of the wall`}
      above={<BackLink to={paths.home}>{t`Home`}</BackLink>}
      lead={t`Read public thanks in a feed reader, such as Thunderbird, at an address of your own.`}
    >
      {data === undefined && isError ? (
        <LoadAlert words={t`The address could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <Card>{data === undefined ? <RowsSkeleton rows={2} /> : <Address {...data} />}</Card>
      )}
      <Note>
        <Trans>
          Anybody with the address can read the public thanks of your company, so keep it to
          yourself. A new password ends it.
        </Trans>
      </Note>
    </Screen>
  )
}

function Address({ address }: FeedAddress) {
  const [showing, shown] = useDisclosure(false)
  const [removing, remove] = useDisclosure(false)
  const { make, removal } = useChanges(shown.open, remove.close)
  return (
    <>
      {address === null ? (
        <EmptyState
          title={t`No address yet`}
          icon={<IconRss size={28} stroke={1.5} />}
          action={
            <Button loading={make.isPending} onClick={() => make.mutate()}>
              {t`Make an address`}
            </Button>
          }
        >
          <Trans>It is for you alone, and works until you replace it or switch it off.</Trans>
        </EmptyState>
      ) : (
        <>
          <Facts {...address} />
          <div className={classes.actions}>
            <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
              {t`Replace it by a new one`}
            </Button>
            <Button {...ASKS_TO_TAKE} onClick={remove.open}>{t`Switch it off`}</Button>
          </div>
        </>
      )}
      {/* Stays until it is closed: an address is shown once. */}
      <FormModal opened={showing} onClose={shown.close} title={t`Your feed address`}>
        <ShownOnce
          says={t`Here is your address. Copy it into your feed reader now: it is shown only here. An older one does not work any more.`}
          secret={location.origin + basePath + (make.data?.path ?? '')}
          label={t`Your feed address`}
          onDone={shown.close}
        />
      </FormModal>
      <ActionDialog
        takes
        opened={removing}
        title={t`Switch your feed off?`}
        action={t`Switch it off`}
        subject={address}
        mutation={removal}
        onClose={remove.close}
      >
        <p>{t`Feed readers that use the address are refused at once. You can make a new one later.`}</p>
      </ActionDialog>
    </>
  )
}

function Facts({ since, lastUsed }: NonNullable<FeedAddress['address']>) {
  return (
    <>
      <p className={classes.fact}>
        <Trans>
          You have an address since <Moment date={since} />.
        </Trans>
      </p>
      <p className={classes.fact}>
        <Trans>
          Last used: <LastSeen date={lastUsed} />
        </Trans>
      </p>
    </>
  )
}

function useChanges(onMade: () => void, onRemoved: () => void) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: addressQuery.queryKey })
  const make = useMutation({
    mutationFn: () => call(feedEndpoints.makeFeedAddress),
    // A secret must not stay in the cache.
    gcTime: 0,
    onSuccess: onMade,
    onError: (error) => announceMessage('error', wordsFor(error)),
    onSettled: renew,
  })
  const removal = useMutation({
    mutationFn: (_address: FeedAddress['address']) => call(feedEndpoints.removeFeedAddress),
    onSuccess: () => {
      onRemoved()
      announceMessage('success', t`Your feed address does not work any more.`)
    },
    onSettled: renew,
  })
  return { make, removal }
}
