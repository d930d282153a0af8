import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, CloseButton, Title } from '@mantine/core'
import { IconGiftOff } from '@tabler/icons-react'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { MESSAGES } from '#platform/contract/messages.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { listNames, showCount } from '#platform/web/language/format.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Ago } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import type { Gift } from '#shop/contract/shop.ts'
import { AddMoreDialog } from '#shop/web/edit-gift/AddMoreDialog.tsx'
import { ManageGift } from '#shop/web/edit-gift/ManageGift.tsx'
import { OrderState } from '#shop/web/hand-over/OrderState.tsx'
import classes from './InventoryGift.module.css'
import { LowStock } from './InventoryGifts.tsx'
import { purchaseDetailsQuery } from './InventoryPurchases.tsx'

interface InventoryGiftProps {
  id: number
  /** Back to the list alone. */
  onClose: () => void
}

/** A gift of Inventory, beside the list. */
export function GiftBesideList({ id, onClose }: InventoryGiftProps) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { data: gift } = useQuery(giftQuery(id))
  useEffect(() => title.current?.focus(), [])
  return (
    <section aria-labelledby={titleId} className={classes.beside}>
      <Card padding="flush">
        <div className={classes.head}>
          <Title order={3} id={titleId} ref={title} tabIndex={-1} className={classes.title}>
            {gift?.name ?? t`Gift`}
          </Title>
          <CloseButton aria-label={t`Close`} onClick={onClose} />
        </div>
        <GiftFile id={id} onClose={onClose} />
      </Card>
    </section>
  )
}

/** A gift of Inventory, as a page where there is no room beside the list. */
export function GiftInsteadOfList({ id, onClose }: InventoryGiftProps) {
  const { data: gift } = useQuery(giftQuery(id))
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
  return (
    <Screen
      title={gift?.name ?? t`Gift`}
      above={<BackLink to={paths.inventory}>{t`Inventory`}</BackLink>}
    >
      <Card padding="flush">
        <GiftFile id={id} onClose={onClose} />
      </Card>
    </Screen>
  )
}

// Under the inventory's key: what changes stock or orders reads it again.
function giftQuery(id: number) {
  return queryOptions({
    queryKey: ['inventory', 'gift', id],
    queryFn: ({ signal }) => call(shopEndpoints.readGift, { params: { id }, signal }),
  })
}

function GiftFile({ id, onClose }: InventoryGiftProps) {
  const { data: gift, error, refetch } = useQuery(giftQuery(id))
  if (error instanceof Refused && error.code === 'gift-unknown') {
    return <EmptyState title={sayRefusal('gift-unknown')} icon={<IconGiftOff size={30} />} />
  }
  if (gift === undefined) {
    if (error === null) return <RowsSkeleton rows={4} />
    return <LoadAlert words={t(MESSAGES.inventoryFailed)} onRetry={() => void refetch()} />
  }
  return <LoadedGift gift={gift} onRemoved={onClose} />
}

function LoadedGift({ gift, onRemoved }: { gift: Gift; onRemoved: () => void }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <GiftPicture picture={gift.picture} alt="" sizes="24rem" className={classes.picture} />
      <div className={classes.words}>
        <p className={classes.description} dir="auto">
          {gift.description}
        </p>
        <dl className={classes.facts}>
          <div>
            <dt>{t`Price`}</dt>
            <dd>
              <Points amount={gift.price} brief /> {t`points`}
            </dd>
          </div>
          <div>
            <dt>{t`Quantity in Stock`}</dt>
            <dd>
              {showCount(gift.stock)} <LowStock stock={gift.stock} />
            </dd>
          </div>
          {gift.audience !== undefined && (
            <div>
              <dt>{t`Offered to`}</dt>
              <dd>
                <bdi>{listNames(gift.audience.map(({ name }) => name))}</bdi>
              </dd>
            </div>
          )}
        </dl>
        <div className={classes.actions}>
          <Button onClick={() => setAdding(true)}>{t`Add More`}</Button>
          {gift.variantOf === undefined ? (
            <ManageGift gift={gift} onRemoved={onRemoved} />
          ) : (
            <AllVariants gift={gift.variantOf} />
          )}
        </div>
        <LastPurchases gift={gift} />
      </div>
      <AddMoreDialog gift={isAdding ? gift : null} onClose={() => setAdding(false)} />
    </>
  )
}

/** A variant is edited with the others of its gift. */
function AllVariants({ gift }: { gift: number }) {
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link to={paths.giftVariants} params={{ id: String(gift) }} {...props} />
      )}
    >
      <Trans>All variants</Trans>
    </Button>
  )
}

const FEW = 5

/** The last purchases of a gift. */
function LastPurchases({ gift: { name } }: { gift: Gift }) {
  const titleId = useId()
  const query = useInfiniteQuery(
    purchaseDetailsQuery({ search: name, state: 'all', sort: 'newest' }),
  )
  if (query.isPlaceholderData || query.data === undefined) return null
  // The search finds longer names, too.
  const purchases = query.data.pages
    .flatMap(({ details }) => details)
    .filter((detail) => detail.name === name)
  return (
    <section aria-labelledby={titleId}>
      <Title order={4} id={titleId} className={classes.caption}>{t`Last purchases`}</Title>
      {purchases.length === 0 ? (
        <p className={classes.none}>{t`Nobody has bought it yet.`}</p>
      ) : (
        <ul className={classes.purchases}>
          {purchases.slice(0, FEW).map(({ purchase, line, buyer, quantity, date, state }) => (
            <li key={`${purchase}-${line}`}>
              <PersonAvatar person={buyer} size={32} />
              <span className={classes.buyer}>
                <span dir="auto">
                  {quantity === 1 ? nameOf(buyer) : `${nameOf(buyer)} × ${showCount(quantity)}`}
                </span>
                <span className={classes.when}>
                  <Ago date={date} />
                </span>
              </span>
              <OrderState state={state} />
            </li>
          ))}
        </ul>
      )}
      {purchases.length > FEW && (
        <Anchor
          renderRoot={(props) => (
            <Link to={paths.inventory} search={{ details: name }} hash="details" {...props} />
          )}
        >
          <Trans>All purchases of it</Trans>
        </Anchor>
      )}
    </section>
  )
}
