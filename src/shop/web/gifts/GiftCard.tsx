import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title, UnstyledButton } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useCallback, useId, useState } from 'react'
import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import { listNames, showBriefly, showCount } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { PriceInMoney } from '#settings/web/Worth.tsx'
import { LOW_STOCK, type Gift } from '#shop/contract/shop.ts'
import { AddToCartButton } from './AddToCartButton.tsx'
import classes from './GiftCard.module.css'
import { GiftPrice } from './GiftPrice.tsx'
import { againInWords, limitInWords } from './limit-words.ts'
import { TermsNote } from './TermsNote.tsx'
import { differsInPrice } from './variant-choice.ts'

export interface GiftCardProps {
  gift: Gift
  /** The appreciation balance; undefined while it loads. */
  spendable: Hundredths | undefined
  /** The number in the cart. */
  inCart: number
  /** The administrator's actions; null for everybody else. */
  manage: { onEdit: (gift: Gift) => void; onRemove: (gift: Gift) => void } | null
}

/** A gift in the shop (specification, section 2). */
export const GiftCard = memo(function GiftCard(props: GiftCardProps) {
  const { gift, spendable, inCart, manage } = props
  const nameId = useId()
  return (
    <article
      className={classes.card}
      aria-labelledby={nameId}
      tabIndex={-1}
      data-gone={gift.stock <= 0 || undefined}
    >
      <Top gift={gift} inCart={inCart} />
      <div className={classes.words}>
        <Title order={2} id={nameId} className={classes.name}>
          <Link to={paths.gift} params={{ id: String(gift.id) }} className={classes.link}>
            {gift.name}
          </Link>
        </Title>
        <GiftDescription key={gift.description} text={gift.description} nameId={nameId} />
      </div>
      <div className={classes.facts}>
        <p className={classes.price}>
          <GiftPrice price={gift.price} isLowest={differsInPrice(gift)} />{' '}
          <PriceInMoney points={gift.price} className={classes.worth} />
        </p>
        <Stock gift={gift} stock={gift.stock} />
        <LimitNote gift={gift} />
        <OfferedTo gift={gift} />
        <TermsNote terms={gift.terms} brief above />
        {gift.stock > 0 && <Missing price={gift.price} spendable={spendable} />}
      </div>
      <div className={classes.actions}>
        {gift.options === undefined ? (
          <AddToCartButton gift={gift.id} nameId={nameId} />
        ) : (
          <ChooseButton gift={gift} nameId={nameId} />
        )}
        {manage !== null && (
          <>
            <Button variant="default" aria-describedby={nameId} onClick={() => manage.onEdit(gift)}>
              <Trans>Edit</Trans>
            </Button>
            <Button
              {...ASKS_TO_TAKE}
              aria-describedby={nameId}
              onClick={() => manage.onRemove(gift)}
            >
              <Trans>Remove</Trans>
            </Button>
          </>
        )}
      </div>
    </article>
  )
})

/** To the page of a gift, where its variant is chosen. */
function ChooseButton({ gift, nameId }: { gift: Gift; nameId: string }) {
  return (
    <Button
      fullWidth
      variant="light"
      aria-describedby={nameId}
      renderRoot={(props) => <Link to={paths.gift} params={{ id: String(gift.id) }} {...props} />}
    >
      <Trans>Choose yours</Trans>
    </Button>
  )
}

/** The picture, and the number in the cart. */
function Top({ gift, inCart }: Pick<GiftCardProps, 'gift' | 'inCart'>) {
  return (
    <div className={classes.top}>
      {/* For the pointer; with the keyboard the name is one stop. */}
      <Link to={paths.gift} params={{ id: String(gift.id) }} tabIndex={-1} aria-hidden>
        <GiftPicture
          picture={gift.picture}
          alt=""
          sizes="(max-width: 22em) 92vw, (max-width: 36em) 46vw, 20rem"
          className={classes.picture}
        />
      </Link>
      {inCart > 0 && (
        <Link to={paths.cart} className={classes.inCart}>
          <Trans>{inCart} in your cart</Trans>
        </Link>
      )}
    </div>
  )
}

/** How many of it the person had and can have, and when it begins anew. */
export function LimitNote({ gift: { limit } }: { gift: Pick<Gift, 'limit'> }) {
  if (limit === undefined) return null
  const again = againInWords(limit)
  return (
    <p className={classes.limit} data-reached={limit.had >= limit.most || undefined}>
      {limitInWords(limit)}
      {again !== null && <span>{again}</span>}
    </p>
  )
}

/** For who manages gifts: the groups that alone see it. */
export function OfferedTo({ gift: { audience } }: { gift: Pick<Gift, 'audience'> }) {
  if (audience === undefined) return null
  const groups = listNames(audience.map(({ name }) => name))
  return (
    <p className={classes.audience}>
      <IconUsersGroup size={16} aria-hidden /> {t`Only for ${groups}`}
    </p>
  )
}

interface StockProps {
  gift: Pick<Gift, 'isDonation'>
  /** Of the gift, or of the chosen variant. */
  stock: number
}

/** How many are there; of a donation, that each step goes on. */
export function Stock({ gift, stock }: StockProps) {
  if (gift.isDonation) return <p className={classes.stock}>{t`A donation, in steps`}</p>
  if (stock <= 0) return <p className={classes.stock}>{t`Out of stock`}</p>
  return (
    <p className={classes.stock} data-low={stock <= LOW_STOCK || undefined}>
      {t`${{ stock: showCount(stock) }} available`}
    </p>
  )
}

/** The missing points, in a friendly sentence. */
function Missing({ price, spendable }: { price: Hundredths } & Pick<GiftCardProps, 'spendable'>) {
  if (spendable === undefined || price <= spendable) return null
  const missing = showBriefly(hundredths(price - spendable))
  return (
    <p className={classes.missing}>
      {plural(missing, {
        one: `${missing} more point and it is yours`,
        other: `${missing} more points and it is yours`,
      })}
    </p>
  )
}

interface GiftDescriptionProps {
  text: string
  /** The id of the element with the gift's name. */
  nameId: string
}

/** Three lines of the description, and a button for the rest. */
function GiftDescription({ text, nameId }: GiftDescriptionProps) {
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)
  const watch = useCallback((paragraph: HTMLElement | null) => {
    if (paragraph === null) return undefined
    const observer = new ResizeObserver(() =>
      setCut(paragraph.scrollHeight > paragraph.clientHeight + 1),
    )
    observer.observe(paragraph)
    return () => observer.disconnect()
  }, [])
  return (
    <div>
      <p ref={watch} className={classes.description} dir="auto" data-open={open || undefined}>
        {text}
      </p>
      {(cut || open) && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={open}
          aria-describedby={nameId}
          onClick={() => setOpen(!open)}
        >
          {open ? t`Read less` : t`Read more`}
        </UnstyledButton>
      )}
    </div>
  )
}
