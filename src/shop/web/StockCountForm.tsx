import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayDo } from '#auth/web/session-queries.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { endpointAddress } from '#platform/web/api/caller.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { showCount } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import type { InventoryFilter, InventoryRow } from '#shop/contract/shop.ts'
import { StockCount, stockCountEndpoints } from '#shop/contract/stock-count.ts'
import { CountedGift, type TypedCount } from './CountedGift.tsx'
import classes from './StockCount.module.css'

interface StockCountFormProps {
  /** The gifts that search and filter find; what was typed for others stays. */
  gifts: readonly InventoryRow[]
  filter: InventoryFilter
  onClose: () => void
}

/** A stock count: what is there of each gift, and why it differs from the stock that was shown. */
export function StockCountForm({ gifts, filter, onClose }: StockCountFormProps) {
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedCount>>(new Map())
  const save = useSaveCount(onClose)
  const change = (gift: number, count: TypedCount) => {
    save.reset()
    setTyped((known) => {
      const changed = new Map(known)
      if (count.counted === '') changed.delete(gift)
      else changed.set(gift, count)
      return changed
    })
  }
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={t`Stock count`}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(countsOf(typed))
      }}
    >
      <Lead filter={filter} />
      <ul className={classes.gifts}>
        {gifts.map((gift) => (
          <CountedGift
            key={gift.id}
            gift={gift}
            typed={typed.get(gift.id)}
            onChange={(count) => change(gift.id, count)}
          />
        ))}
      </ul>
      <div className={classes.end}>
        <ErrorBanner message={save.error && wordsFor(save.error)} onClear={save.reset} />
        <p role="status">
          {plural({ gifts: typed.size }, { one: '# gift counted', other: '# gifts counted' })}
        </p>
        <Button variant="default" size="md" disabled={save.isPending} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" size="md" loading={save.isPending} disabled={typed.size === 0}>
          <Trans>Save count</Trans>
        </Button>
      </div>
    </form>
  )
}

/** The instructions, and the download of the counting list. */
function Lead({ filter }: Pick<StockCountFormProps, 'filter'>) {
  const mayImport = useMayDo('importFiles')
  const list = endpointAddress(stockCountEndpoints.downloadCountingList, { query: filter })
  return (
    <p className={classes.lead}>
      {mayImport ? (
        <Trans>
          Enter what you count; leave out what you don&rsquo;t.{' '}
          <Anchor href={list} download>
            Download a list for counting
          </Anchor>{' '}
          or{' '}
          <Anchor
            renderRoot={(props) => (
              <Link to={paths.imports} search={{ kind: 'stock' }} {...props} />
            )}
          >
            read a list that was filled in
          </Anchor>
        </Trans>
      ) : (
        <Trans>
          Enter what you count; leave out what you don&rsquo;t.{' '}
          <Anchor href={list} download>
            Download a list for counting
          </Anchor>
        </Trans>
      )}
    </p>
  )
}

function useSaveCount(onDone: () => void) {
  const queries = useQueryClient()
  const send = useAttempts((body: StockCount, key) =>
    call(stockCountEndpoints.countStock, { body, key }),
  )
  return useMutation({
    mutationFn: async (counts: ReturnType<typeof countsOf>) => send(check(StockCount, { counts })),
    onSuccess: ({ gifts, corrected }) => {
      announce('success', savedWords(gifts, corrected))
      onDone()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['inventory'] }),
  })
}

function countsOf(typed: ReadonlyMap<number, TypedCount>) {
  return [...typed].map(([gift, { counted, expected, reason }]) => {
    return { gift, expected, counted: Number(counted), reason }
  })
}

function savedWords(counted: number, corrected: number): string {
  if (corrected === 0) return t`Count saved. Every stock was right.`
  return t`Count of ${plural(counted, { one: '# gift', other: '# gifts' })} saved, ${{ corrected: showCount(corrected) }} corrected.`
}
