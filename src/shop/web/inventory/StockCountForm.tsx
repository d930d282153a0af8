import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, TextInput } from '@mantine/core'
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
import { announceMessage } from '#platform/web/ui/announce.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import type { CountReason } from '#shop/contract/shop-choices.ts'
import type { InventoryFilter, InventoryRow } from '#shop/contract/shop.ts'
import { StockCount, stockCountEndpoints } from '#shop/contract/stock-count.ts'
import classes from './StockCountForm.module.css'

interface StockCountFormProps {
  /** The gifts that search and filter find; numbers typed for others stay. */
  gifts: readonly InventoryRow[]
  filter: InventoryFilter
  onClose: () => void
}

/** A stock count: the counted number of each gift, and the reason for a difference. */
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
      announceMessage('success', savedWords(gifts, corrected))
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

/** The typed count of a gift, and its stock at that time. */
interface TypedCount {
  counted: string
  expected: number
  reason: CountReason
}

interface CountedGiftProps {
  gift: InventoryRow
  typed: TypedCount | undefined
  onChange: (count: TypedCount) => void
}

type ReasonNames = Record<CountReason, MessageDescriptor>

const LESS: Partial<ReasonNames> = { counted: msg`Counted`, damaged: msg`Damaged`, lost: msg`Lost` }
const MORE: Partial<ReasonNames> = { counted: msg`Counted`, found: msg`Found` }

/** A gift of a stock count. */
function CountedGift({ gift, typed, onChange }: CountedGiftProps) {
  const { id, name, picture, stock } = gift
  const inStock = showCount(stock)
  const hasChanged = typed !== undefined && typed.expected !== stock
  const difference = typed === undefined ? 0 : Number(typed.counted) - typed.expected
  const type = (counted: string) => {
    const sign = Math.sign(Number(counted) - stock)
    const keeps = typed !== undefined && sign === Math.sign(difference)
    onChange({ counted, expected: stock, reason: keeps ? typed.reason : 'counted' })
  }
  return (
    <li className={classes.gift}>
      <GiftPicture picture={picture} alt="" sizes="40px" className={classes.picture} />
      <span className={classes.words}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.facts} id={`stock-of-${id}`}>
          {hasChanged ? (
            <Trans>
              {inStock} in stock<strong>, changed since you typed: count it again</strong>
            </Trans>
          ) : (
            t`${inStock} in stock`
          )}
        </span>
      </span>
      <TextInput
        type="number"
        size="md"
        autoComplete="off"
        min={0}
        aria-label={t`Counted: ${name}`}
        aria-describedby={`stock-of-${id}`}
        placeholder={t`Counted`}
        // The wheel scrolls the page; it must not change the number.
        onWheel={(event) => event.currentTarget.blur()}
        value={typed?.counted ?? ''}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <span className={classes.difference}>
        {difference !== 0 && Number.isFinite(difference) && (
          <>
            <bdi dir="ltr" className={classes.sign}>
              {difference > 0 ? '+' : '−'}
              {showCount(Math.abs(difference))}
            </bdi>
            <SelectField
              aria-label={t`Reason: ${name}`}
              choices={(difference > 0 ? MORE : LESS) as ReasonNames}
              value={typed?.reason ?? 'counted'}
              onChange={(reason) => typed && onChange({ ...typed, reason })}
            />
          </>
        )}
      </span>
    </li>
  )
}
