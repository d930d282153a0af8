import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/api/client.ts'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { Row, RowButton, Rows } from '#platform/web/ui/Rows.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { categoryEndpoints, MOST_ARRANGED, type ArrangedGift } from '#shop/contract/categories.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import classes from './ArrangedGifts.module.css'
import { shopOrderQuery } from './CategoriesField.tsx'

interface ArrangedGiftsProps {
  gifts: readonly ArrangedGift[]
}

/** The gifts that come first in the shop, in the order of the shop keeper. */
export function ArrangedGifts({ gifts }: ArrangedGiftsProps) {
  const arrange = useArrange(gifts)
  const move = (place: number) => {
    const [above, below] = [gifts[place - 1], gifts[place]]
    if (above === undefined || below === undefined) return
    arrange(gifts.toSpliced(place - 1, 2, below, above), t`${{ name: below.name }} is moved up.`)
  }
  return (
    <Card>
      <ActionSection title={t`First in the shop`} actions={null}>
        <p>
          {gifts.length === 0
            ? t`The newest gifts come first. Choose some to stand before them.`
            : t`These come first, in this order. All others follow, the newest first.`}
        </p>
      </ActionSection>
      {gifts.length > 0 && (
        <Rows aria-label={t`First in the shop`}>
          {gifts.map((gift, place) => (
            <Row
              key={gift.id}
              name={<NamedGift gift={gift} />}
              actions={
                <>
                  {place > 0 && (
                    <RowButton
                      label={t`Move up: ${{ name: gift.name }}`}
                      onClick={() => move(place)}
                    >
                      <Trans>Move up</Trans>
                    </RowButton>
                  )}
                  <RowButton
                    label={t`${{ name: gift.name }}: not first any more`}
                    onClick={() =>
                      arrange(
                        gifts.filter(({ id }) => id !== gift.id),
                        t`${{ name: gift.name }} has no place of its own any more.`,
                      )
                    }
                  >
                    <Trans>Not first</Trans>
                  </RowButton>
                </>
              }
            >
              {null}
            </Row>
          ))}
        </Rows>
      )}
      {gifts.length < MOST_ARRANGED && (
        <GiftSearch
          but={gifts}
          onChoose={(gift) => arrange([...gifts, gift], t`${{ name: gift.name }} comes first now.`)}
        />
      )}
    </Card>
  )
}

function NamedGift({ gift: { name, picture } }: { gift: ArrangedGift }) {
  return (
    <span className={classes.gift}>
      <GiftPicture picture={picture} alt="" sizes="48px" className={classes.picture} />
      <bdi>{name}</bdi>
    </span>
  )
}

interface GiftSearchProps {
  /** Gifts that have a place already. */
  but: readonly ArrangedGift[]
  onChoose: (gift: ArrangedGift) => void
}

const MOST_FOUND = 6

/** Finds a gift by its name, to put it first. */
function GiftSearch({ but, onChoose }: GiftSearchProps) {
  const [search, setSearch] = useState<string>()
  const query = { search: search ?? '', stock: 'all', sort: 'name', after: 0 } as const
  const { data } = useQuery({
    queryKey: ['inventory', 'search', query.search],
    queryFn: ({ signal }) => call(shopEndpoints.listInventory, { query, signal }),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  })
  const found = (data?.gifts ?? []).filter(({ id }) => but.every((gift) => gift.id !== id))
  return (
    <div className={classes.search}>
      <SearchField label={t`Find a gift to put first`} value={search ?? ''} onSearch={setSearch} />
      {search !== undefined && data !== undefined && found.length === 0 && (
        <p role="status">{t`No gift matches`}</p>
      )}
      {search !== undefined && found.length > 0 && (
        <Rows aria-label={t`Gifts found`}>
          {found.slice(0, MOST_FOUND).map((gift) => (
            <Row
              key={gift.id}
              name={<NamedGift gift={gift} />}
              actions={
                <RowButton
                  label={t`Put ${{ name: gift.name }} first`}
                  onClick={() => {
                    onChoose(gift)
                    setSearch(undefined)
                  }}
                >
                  <Trans>Put first</Trans>
                </RowButton>
              }
            >
              {null}
            </Row>
          ))}
        </Rows>
      )}
    </div>
  )
}

/** Saves the order, and says what became of the gift. */
function useArrange(known: readonly ArrangedGift[]) {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    // One after the other: each begins with the order that the one before left.
    scope: { id: 'shop-order' },
    mutationFn: ({ gifts }: { gifts: readonly ArrangedGift[]; words: string }) =>
      call(categoryEndpoints.arrangeGifts, {
        body: { known: known.map(({ id }) => id), gifts: gifts.map(({ id }) => id) },
      }),
    onSuccess: (saved, { words }) => {
      queries.setQueryData(shopOrderQuery.queryKey, saved)
      announceMessage('success', words)
    },
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => {
      for (const name of ['gifts', 'inventory']) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
  return (gifts: readonly ArrangedGift[], words: string) => mutate({ gifts, words })
}
