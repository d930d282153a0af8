import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { sayName } from '#platform/contract/former-colleague.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { call } from '#platform/web/api/client.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { PageSkeleton } from '#platform/web/ui/PageSkeleton.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { usePayrollCurrency } from '#settings/web/use-point-settings.ts'
import { STAGE_WORDS, STATE_WORDS } from '#shop/contract/shop-choices.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import type { Purchase, PurchasedItem } from '#shop/contract/shop.ts'
import { TermsNote } from '#shop/web/gifts/TermsNote.tsx'
import { OrderState } from '#shop/web/hand-over/OrderState.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { DidYouGetIt } from './DidYouGetIt.tsx'
import { HandedOver } from './HandedOver.tsx'
import { OrderPickup } from './OrderPickup.tsx'
import { showPurchaseDate } from './purchase-date.ts'
import classes from './PurchasedItems.module.css'
import { VoucherCodes } from './VoucherCodes.tsx'

const purchasesQuery = infiniteQueryOptions({
  queryKey: ['purchases'],
  queryFn: ({ pageParam, signal }) =>
    call(shopEndpoints.listPurchases, { query: { after: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next,
})

/** Purchased Items (specification, section 2): the purchases, and the state of each order. */
export function PurchasedItems() {
  const query = useInfiniteQuery(purchasesQuery)
  const purchases = query.data?.pages.flatMap((page) => page.purchases)
  return (
    <Screen
      title={t`Purchased Items`}
      lead={t`Everything you bought, and where it is.`}
      actions={<CountedLink />}
    >
      {purchases?.length === 0 && <NothingBought />}
      {purchases !== undefined && <HandedOver purchases={purchases} />}
      {purchases?.map((purchase) => (
        <PurchasedOrder key={purchase.id} purchase={purchase} />
      ))}
      {query.isPending && <PageSkeleton />}
      {query.isLoadingError && (
        <LoadAlert words={t(MESSAGES.purchasesFailed)} onRetry={() => void query.refetch()} />
      )}
      <ShowMore query={query} failed={t(MESSAGES.purchasesFailed)} />
    </Screen>
  )
}

/** Where the person reads what counted for payroll, if anything does. */
function CountedLink() {
  const isCounted = usePayrollCurrency() !== null
  if (!isCounted) return null
  return (
    <Button variant="default" renderRoot={(props) => <Link to={paths.ownPayroll} {...props} />}>
      <Trans>What counted for payroll</Trans>
    </Button>
  )
}

function NothingBought() {
  return (
    <Card>
      <EmptyState
        title={t(MESSAGES.noPurchases)}
        icon={<IconPackage size={30} />}
        action={
          <Button renderRoot={(props) => <Link to={paths.giftShop} {...props} />}>
            <Trans>Go to the Gift Shop</Trans>
          </Button>
        }
      >
        <Trans>The gifts you buy show here, and whether they are handed over.</Trans>
      </EmptyState>
    </Card>
  )
}

/** A purchase: date, total, gifts and the order's history (specification, section 2). */
function PurchasedOrder({ purchase }: { purchase: Purchase }) {
  const dateId = useId()
  const { date, total, state, stage, items } = purchase
  const isMixed = !isOfDonations(items) && items.some(({ isDonation }) => isDonation === true)
  const left = items.filter(({ quantity, refunded }) => refunded < quantity)
  return (
    <Card>
      <article aria-labelledby={dateId} className={classes.order}>
        <header className={classes.header}>
          <Title order={2} id={dateId} className={classes.date}>
            <time dateTime={date.toISOString()}>{showPurchaseDate(date)}</time>
          </Title>
          <OrderState state={state} stage={stage} isDonation={isOfDonations(left)} />
          <p className={classes.total}>
            <Trans>
              Total <Points amount={total} /> points
            </Trans>
          </p>
        </header>
        <OrderPickup purchase={purchase} />
        <DidYouGetIt purchase={purchase} />
        <ul className={classes.items}>
          {items.map((item) => (
            <Item key={item.name} item={item} orderOf={isMixed ? purchase : null} />
          ))}
        </ul>
        <OrderTimeline purchase={purchase} />
        {purchase.mayCancel === true && <CancelOrder purchase={purchase} />}
      </article>
    </Card>
  )
}

interface ItemProps {
  item: PurchasedItem
  /** Its order, if donations and things are in it, whose states differ. */
  orderOf: Purchase | null
}

/** A gift with its facts at the time of the purchase. */
function Item({ item, orderOf }: ItemProps) {
  const { quantity, refunded } = item
  return (
    <li className={classes.item}>
      <GiftPicture
        picture={item.picture}
        alt=""
        sizes="(max-width: 36em) 90vw, 320px"
        className={classes.picture}
      />
      <div className={classes.words}>
        <Title order={3} className={classes.name}>
          {item.gift === null ? (
            item.name
          ) : (
            <Link to={paths.gift} params={{ id: String(item.gift) }} className={classes.link}>
              {item.name}
            </Link>
          )}
        </Title>
        <p className={classes.description} dir="auto">
          {item.description}
        </p>
        <p className={classes.facts}>
          <span>
            <Trans>
              <Points amount={item.price} /> points
            </Trans>
          </span>
          <span>
            {refunded > 0 ? (
              <Trans>
                Quantity {quantity}
                <span>, {refunded} refunded</span>
              </Trans>
            ) : (
              t`Quantity ${quantity}`
            )}
          </span>
        </p>
        {orderOf !== null && <ItemState item={item} order={orderOf} />}
        <TermsNote terms={item.terms} />
        <VoucherCodes codes={item.codes} />
      </div>
    </li>
  )
}

interface ItemStateProps {
  item: PurchasedItem
  order: Purchase
}

/** Where a gift of an order is. */
function ItemState({ item, order }: ItemStateProps) {
  const { quantity, refunded, handed = 0, isDonation } = item
  const left = quantity - refunded
  const state = left === 0 ? 'refunded' : handed >= left ? 'handedOver' : 'ordered'
  return (
    <span>
      <OrderState state={state} stage={order.stage} isDonation={isDonation} />
    </span>
  )
}

type PurchaseStep = Purchase['steps'][number]

/** Whether gifts are nothing but donations. */
function isOfDonations(items: readonly PurchasedItem[]): boolean {
  return items.every(({ isDonation }) => isDonation === true)
}

function nameOfStep(step: PurchaseStep, index: number): string {
  const { state, act, movedTo, refunded, handed } = step
  if (movedTo !== undefined) return t`Place changed`
  if (act !== undefined) return t(STAGE_WORDS[act])
  if (handed !== undefined && state === 'ordered') return t`Handed over in part`
  if (refunded !== undefined && state !== 'refunded') return t`Refunded in part`
  return index > 0 && state === 'ordered' ? t`Hand-over taken back` : t(STATE_WORDS[state])
}

function markOfStep({ state, refunded, handed }: PurchaseStep): PurchaseStep['state'] {
  if (refunded !== undefined) return 'refunded'
  return handed === undefined ? state : 'handedOver'
}

/** Who handed an order with a code over, where and how, and what its buyer says. */
function StepHandOver({ step: { handOver } }: { step: PurchaseStep }) {
  if (handOver === undefined) return null
  const { place, hasCode, answer } = handOver
  const name = handOver.by === null ? null : sayName(handOver.by, say)
  return (
    <>
      {name !== null && <span>{place === null ? t`By ${name}` : t`By ${name}, at ${place}`}</span>}
      {name === null && place !== null && <span>{t`At ${place}`}</span>}
      {!hasCode && <span>{t`Without your code`}</span>}
      {answer === 'received' && <span>{t`You got it`}</span>}
      {answer === 'denied' && <span>{t`You did not get it`}</span>}
    </>
  )
}

/** The history of an order. */
function OrderTimeline({ purchase }: { purchase: Purchase }) {
  const { date, state, stage, steps, items } = purchase
  const ordered: PurchaseStep = { state: 'ordered', note: '', date }
  return (
    <ol className={classes.timeline} aria-label={t`Order history`}>
      {[ordered, ...steps].map((step, index) => (
        <li key={step.date.toISOString()} className={classes.step} data-state={markOfStep(step)}>
          <span className={classes.stepName}>
            {isOfDonations(items) && step.state === 'handedOver' && step.refunded === undefined
              ? t({ message: 'Given', context: 'a donation' })
              : nameOfStep(step, index)}
          </span>
          <time dateTime={step.date.toISOString()}>{showPurchaseDate(step.date)}</time>
          {step.movedTo !== undefined && <span>{t`At ${{ place: step.movedTo }}`}</span>}
          <StepHandOver step={step} />
          {[...(step.refunded ?? []), ...(step.handed ?? [])].map(({ name, quantity }) => (
            <span key={name} className={classes.refunded} dir="auto">
              {quantity} × {name}
            </span>
          ))}
          {step.note !== '' && <q className={classes.note}>{step.note}</q>}
        </li>
      ))}
      {state === 'ordered' && (
        <li className={classes.step} data-state="awaited">
          {stage === 'waits' ? t(STAGE_WORDS.waits) : t`Not handed over yet`}
        </li>
      )}
    </ol>
  )
}
