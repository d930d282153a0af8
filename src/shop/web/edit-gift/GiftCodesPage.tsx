import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconGiftOff, IconTicket } from '@tabler/icons-react'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { showCount } from '#platform/web/language/format.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ListTools } from '#platform/web/ui/ListTools.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { CODE_STANDINGS, type CodeStanding } from '#shop/contract/shop-choices.ts'
import {
  codeEndpoints,
  type GiftCodePage as Codes,
  type GiftCode,
} from '#shop/contract/voucher-codes.ts'
import classes from './GiftCodesPage.module.css'
import { CODE_STANDING_WORDS, GiftCodeTable } from './GiftCodeTable.tsx'
import { ReplaceCodeDialog } from './ReplaceCodeDialog.tsx'

const route = getRouteApi(paths.giftCodes)

const CHOICES: Record<'all' | CodeStanding, MessageDescriptor> = {
  all: msg`All codes`,
  ...CODE_STANDING_WORDS,
}

/** For shop keepers: the voucher codes of a gift, and what became of each. */
export function GiftCodesPage() {
  const id = Number(route.useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const { state = 'all' } = route.useSearch()
  const query = useInfiniteQuery({ ...codesQuery(id, state), enabled: isId })
  const [latest] = query.data?.pages ?? []
  const isGone = !isId || (query.error instanceof Refused && query.error.code === 'gift-unknown')
  return (
    <Screen
      title={latest ? t`Codes of ${{ name: latest.gift }}` : t`Voucher codes`}
      lead={t`Each code is one piece of the stock. Only who buys it sees more than its last signs.`}
      above={<BackLink to={paths.inventory}>{t`Inventory`}</BackLink>}
      actions={latest !== undefined && !isGone && <LoadCodes id={id} />}
    >
      {isGone ? (
        <EmptyState title={sayRefusal('gift-unknown')} icon={<IconGiftOff size={30} />} />
      ) : latest !== undefined ? (
        <LoadedCodes standing={state} latest={latest} query={query} />
      ) : query.isLoadingError ? (
        <LoadAlert words={t`The codes could not be loaded.`} onRetry={() => void query.refetch()} />
      ) : (
        <Card padding="flush">
          <RowsSkeleton rows={5} />
        </Card>
      )}
    </Screen>
  )
}

function LoadCodes({ id }: { id: number }) {
  return (
    <Button
      renderRoot={(props) => (
        <Link to={paths.imports} search={{ kind: 'codes', gift: id }} {...props} />
      )}
    >{t`Load codes`}</Button>
  )
}

interface LoadedCodesProps {
  standing: 'all' | CodeStanding
  latest: Codes
  query: ReturnType<typeof useInfiniteQuery<Codes, Error, { pages: Codes[] }>>
}

function LoadedCodes({ standing, latest, query }: LoadedCodesProps) {
  const navigate = useNavigate({ from: paths.giftCodes })
  const [replaced, setReplaced] = useState<GiftCode | null>(null)
  const codes = query.data?.pages.flatMap((page) => page.codes) ?? []
  const { counts, unopenable } = latest
  return (
    <>
      {unopenable > 0 && <LostKey codes={unopenable} />}
      <Counts counts={counts} />
      <ListTools>
        <SelectField
          aria-label={t`Show`}
          choices={CHOICES}
          value={standing}
          onChange={(chosen) =>
            void navigate({
              search: { state: chosen === 'all' ? undefined : chosen },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </ListTools>
      <Card padding="flush">
        {codes.length === 0 ? (
          <NoCodes isFiltered={standing !== 'all'} />
        ) : (
          <GiftCodeTable codes={codes} stale={query.isPlaceholderData} onReplace={setReplaced} />
        )}
      </Card>
      <ShowMore query={query} failed={t`Could not load more.`} />
      <ReplaceCodeDialog code={replaced} onClose={() => setReplaced(null)} />
    </>
  )
}

/** Codes that can neither be sold nor shown until the key is back. */
function LostKey({ codes }: { codes: number }) {
  return (
    <p className={classes.lost} role="status">
      <IconAlertTriangle size={20} aria-hidden />
      <span>
        {plural(codes, {
          one: '# code can’t be opened, since the key that sealed it is missing. It is not sold; ask whoever runs Laurel for the key.',
          other:
            '# codes can’t be opened, since the key that sealed them is missing. They are not sold; ask whoever runs Laurel for the key.',
        })}
      </span>
    </p>
  )
}

const ALWAYS_TOLD: ReadonlySet<CodeStanding> = new Set(['loaded', 'sold', 'shown'])

/** How many codes there are in each state, of the unusual ones only if there are any. */
function Counts({ counts }: Pick<Codes, 'counts'>) {
  const told = CODE_STANDINGS.filter((one) => ALWAYS_TOLD.has(one) || counts[one] > 0)
  return (
    <Card>
      <dl className={classes.counts}>
        {told.map((one) => (
          <div key={one}>
            <dt>{t(CODE_STANDING_WORDS[one])}</dt>
            <dd>{showCount(counts[one])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function NoCodes({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title={t`No code is in this state`} icon={<IconTicket size={30} />}>
      <Trans>Show all codes to see the others.</Trans>
    </EmptyState>
  ) : (
    <EmptyState title={t`There are no codes yet`} icon={<IconTicket size={30} />}>
      <Trans>Load them from a CSV file: each becomes one piece of the stock.</Trans>
    </EmptyState>
  )
}

// Under the inventory's key: what changes stock or orders reads it again.
function codesQuery(id: number, standing: 'all' | CodeStanding) {
  return infiniteQueryOptions({
    queryKey: ['inventory', 'codes', id, standing],
    queryFn: ({ pageParam, signal }) =>
      call(codeEndpoints.listGiftCodes, {
        params: { id },
        query: { standing, after: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }: Codes) => next,
    placeholderData: keepPreviousData,
  })
}
