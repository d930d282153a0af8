import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { OwnMilestones } from '#milestones/web/OwnMilestones.tsx'
import { call } from '#platform/web/api/client.ts'
import { fileLink } from '#platform/web/file-link.ts'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import type { FileLink } from '#platform/web/ui/ListTools.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { MY_DATA_DAYS, myDataEndpoints, type MyData } from '#privacy/contract/my-data.ts'
import { KeptAddress } from '#shop/web/checkout/KeptAddress.tsx'
import { OwnEmployment } from '#users/web/OwnEmployment.tsx'

const ASK_AGAIN_MS = 2_000

const myDataQuery = queryOptions({
  queryKey: ['notifications', 'my-data'],
  queryFn: ({ signal }) => call(myDataEndpoints.readMyData, { signal }),
  refetchInterval: ({ state }) => state.data?.state === 'making' && ASK_AGAIN_MS,
})

const NOT_READ = { state: 'none', readyAt: null, until: null } as const

/** The person's employment facts, who sees their days, and a copy of all data that Laurel has about them. */
export function MyDataPage() {
  return (
    <Screen title={t`My data`} isReading>
      <OwnEmployment />
      <OwnMilestones />
      <KeptAddress />
      <CopyOfMyData />
    </Screen>
  )
}

/** A person's copy of everything about them: asked for, being made, or ready for a week. */
function CopyOfMyData() {
  const { data, isError, refetch } = useQuery(myDataQuery)
  if (data === undefined && isError) {
    return (
      <LoadAlert
        words={t`Whether there is a copy of your data is not known.`}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <Card>
      <ActionSection title={t`Your copy`} actions={data && <Actions data={data} />}>
        <p role="status">
          <State data={data ?? NOT_READ} />
        </p>
      </ActionSection>
    </Card>
  )
}

function State({ data }: { data: Pick<MyData, 'state' | 'readyAt' | 'until'> }) {
  if (data.state === 'making') {
    return t`Your copy is being made. You get news when it is ready; you need not wait here.`
  }
  if (data.readyAt === null || data.until === null) {
    return t`Everything Laurel has about you, as a page to read and as JSON. It is made for you alone and deleted after ${plural(MY_DATA_DAYS, { one: '# day', other: '# days' })}.`
  }
  return (
    <Trans>
      Ready since <Moment date={data.readyAt} />, deleted on <Moment date={data.until} />.
    </Trans>
  )
}

function Actions({ data }: { data: MyData }) {
  const ask = useAsk()
  if (data.state === 'making') return null
  if (data.state === 'none') {
    return (
      <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate(false)}>
        <Trans>Ask for my data</Trans>
      </Button>
    )
  }
  return (
    <>
      <Download file={fileLink(myDataEndpoints.downloadMyDataPage, {})}>
        {t`Download the page`}
      </Download>
      <Download file={fileLink(myDataEndpoints.downloadMyData, {})}>{t`Download (JSON)`}</Download>
      {data.mayRenew && (
        <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate(true)}>
          <Trans>Ask for a new one</Trans>
        </Button>
      )}
    </>
  )
}

function Download({ file, children }: { file: FileLink; children: string }) {
  return (
    <Button {...file} variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
      {children}
    </Button>
  )
}

/** Asking twice is asking once, so a lost answer needs no key. */
function useAsk() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (renew: boolean) => call(myDataEndpoints.askForMyData, { body: { renew } }),
    onSuccess: (data) => queries.setQueryData(myDataQuery.queryKey, data),
    onError: (error) => announceFailure(error, wordsFor(error)),
  })
}
