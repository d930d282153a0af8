import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconGiftOff } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { mayDo } from '#platform/contract/permissions.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { PriceInMoney } from '#settings/web/Worth.tsx'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import type { Gift } from '#shop/contract/shop.ts'
import type { GiftVariant } from '#shop/contract/variants.ts'
import { cartQuery } from '#shop/web/checkout/cart-query.ts'
import { ManageGift } from '#shop/web/edit-gift/ManageGift.tsx'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import { AddToCartButton } from './AddToCartButton.tsx'
import { LimitNote, OfferedTo, Stock } from './GiftCard.tsx'
import classes from './GiftPage.module.css'
import { GiftPrice } from './GiftPrice.tsx'
import { SaveToward } from './SaveToward.tsx'
import { TermsNote } from './TermsNote.tsx'
import { differsInPrice } from './variant-choice.ts'
import { useVariantChoice, VariantPicker } from './VariantPicker.tsx'
import { WaitForStock } from './WaitForStock.tsx'

const route = getRouteApi(paths.gift)

/** The page of one gift: its large picture, its whole description, and the points still missing. */
export function GiftDetails() {
  const id = Number(route.useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data: gift, error, isPending, refetch } = useQuery({ ...giftQuery(id), enabled: isId })
  const isGone = !isId || (error instanceof Refused && error.code === 'gift-unknown')
  return (
    <Screen
      title={gift && !isGone ? gift.name : t`Gift`}
      above={<BackLink to={paths.giftShop}>{t`Gift Shop`}</BackLink>}
    >
      {isGone ? (
        <NotThere />
      ) : gift?.variantOf !== undefined ? (
        <Navigate
          to={paths.gift}
          params={{ id: String(gift.variantOf) }}
          search={{ variant: gift.id }}
          replace
        />
      ) : gift !== undefined ? (
        <GiftView gift={gift} />
      ) : isPending ? (
        <Waiting />
      ) : (
        <LoadFailed title={t`Could not load this gift`} onRetry={() => void refetch()} />
      )}
    </Screen>
  )
}

function giftQuery(id: number) {
  return queryOptions({
    queryKey: ['gifts', 'one', id],
    queryFn: ({ signal }) => call(shopEndpoints.readGift, { params: { id }, signal }),
  })
}

function GiftView({ gift }: { gift: Gift }) {
  const user = useQuery(sessionQuery).data?.user
  const isKeeper = user ? mayDo(user, 'manageGifts') : false
  const balances = useQuery(balancesQuery).data
  const choice = useVariantChoice(gift)
  const { price, stock, picture } = choice.shown
  const inCart = useInCart(gift, choice.variant)
  const priceId = useId()
  const navigate = useNavigate()
  return (
    <Card padding="flush">
      <article className={classes.gift} data-gone={stock <= 0 || undefined}>
        <GiftPicture
          picture={picture}
          alt=""
          sizes="(max-width: 62em) 92vw, 640px"
          className={classes.picture}
        />
        <div className={classes.words}>
          <p className={classes.description} dir="auto">
            {gift.description}
          </p>
          {gift.options !== undefined && <VariantPicker gift={gift} choice={choice} />}
          <GiftFacts gift={gift} choice={choice} id={priceId} />
          <WaitForStock gift={gift} picked={choice.picked} />
          <div className={classes.actions}>
            <AddToCartButton gift={gift.id} variant={choice.variant?.id} nameId={priceId} />
            {inCart > 0 && (
              <Button
                variant="light"
                fullWidth
                renderRoot={(props) => <Link to={paths.cart} {...props} />}
              >
                <Trans>{inCart} in your cart</Trans>
              </Button>
            )}
            {isKeeper && (
              <ManageGift
                gift={gift}
                onRemoved={() => void navigate({ to: paths.giftShop, replace: true })}
              />
            )}
          </div>
          {balances && user?.isAdministrator !== true && (
            <SaveToward gift={gift} variant={choice.variant} price={price} account={balances} />
          )}
        </div>
      </article>
    </Card>
  )
}

interface GiftFactsProps {
  gift: Gift
  choice: ReturnType<typeof useVariantChoice>
  id: string
}

/** The price and stock of the gift, or of the chosen variant, and what applies to it. */
function GiftFacts({ gift, choice: { variant, shown }, id }: GiftFactsProps) {
  return (
    <div className={classes.facts} id={id}>
      <p className={classes.price}>
        <GiftPrice price={shown.price} isLowest={variant === undefined && differsInPrice(gift)} />{' '}
        <PriceInMoney points={shown.price} className={classes.worth} />
      </p>
      <Stock gift={gift} stock={shown.stock} />
      <LimitNote gift={gift} />
      <OfferedTo gift={gift} />
      <TermsNote terms={gift.terms} above />
    </div>
  )
}

/** How many of it, or of the chosen variant, are in the cart. */
function useInCart({ id: gift }: Gift, chosen: GiftVariant | undefined): number {
  const lines = useQuery(cartQuery).data?.lines ?? []
  return lines
    .filter(({ id, variant }) => id === gift && (!chosen || variant?.id === chosen.id))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

function NotThere() {
  return (
    <Card>
      <EmptyState
        title={sayRefusal('gift-unknown')}
        icon={<IconGiftOff size={30} />}
        action={
          <Button renderRoot={(props) => <Link to={paths.giftShop} {...props} />}>
            <Trans>Go to the Gift Shop</Trans>
          </Button>
        }
      >
        <Trans>If you bought it, your copy of it stays under Purchased Items.</Trans>
      </EmptyState>
    </Card>
  )
}

function Waiting() {
  return (
    <Card padding="flush">
      <div className={classes.gift} role="status" aria-label={t`Loading the gift`}>
        <Skeleton radius={0} className={classes.picture} />
        <div className={classes.words}>
          <Skeleton height={16} />
          <Skeleton height={16} width="70%" />
          <Skeleton height={32} width="40%" mt="sm" />
          <Skeleton height={40} />
        </div>
      </div>
    </Card>
  )
}
