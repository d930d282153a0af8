import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import { splitWithdrawal, total, type SpendablePoints } from '#platform/contract/split.ts'
import { showPoints } from '#platform/web/language/format.ts'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Points } from '#platform/web/ui/Points.tsx'
import { ReadOnlyField } from '#platform/web/ui/ReadOnlyField.tsx'
import type { CartLine } from '#shop/contract/cart.ts'
import { TermsNote } from '#shop/web/gifts/TermsNote.tsx'
import { lineAmount, lineNote } from './cart-lines.ts'
import { buyableQuantity, keyOfLine, nameOfLine } from './cart-query.ts'
import classes from './PurchaseSummary.module.css'

interface PurchaseListProps {
  /** The title of the list of bought gifts. */
  title: string
  lines: readonly CartLine[]
}

/** The gifts of a purchase, and those it leaves out or shortens. */
export function PurchaseList({ title, lines }: PurchaseListProps) {
  const brought = lines.filter((line) => buyableQuantity(line) > 0)
  const leftOut = lines.filter((line) => buyableQuantity(line) <= 0)
  const isShort = brought.length > 0 && lines.some((line) => buyableQuantity(line) < line.quantity)
  return (
    <div className={classes.lists}>
      {brought.length > 0 && <List title={title} lines={brought} />}
      {leftOut.length > 0 && <List title={t`Left out`} lines={leftOut} />}
      {isShort && (
        <p className={classes.shortfall}>
          <Trans>What is not in stock leaves your cart with this order.</Trans>
        </p>
      )}
    </div>
  )
}

function List({ title, lines }: { title: string; lines: readonly CartLine[] }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} id={titleId} className={classes.title}>
        {title}
      </Title>
      <ul className={classes.list}>
        {lines.map((line) => (
          <Line key={keyOfLine(line)} line={line} />
        ))}
      </ul>
    </section>
  )
}

function Line({ line }: { line: CartLine }) {
  const count = buyableQuantity(line)
  const note = lineNote(line)
  return (
    <li className={classes.line} data-out={count <= 0 || undefined}>
      <GiftPicture picture={line.picture} alt="" sizes="72px" className={classes.picture} />
      <span className={classes.words}>
        <span className={classes.name}>{nameOfLine(line)}</span>
        {count > 0 && (
          <span className={classes.each}>
            {count} × <Points amount={line.price} />
          </span>
        )}
        {note !== null && <span className={classes.note}>{note}</span>}
        <TermsNote terms={line.terms} />
      </span>
      {count > 0 && (
        <span className={classes.amount}>
          <Points amount={lineAmount(line)} />
        </span>
      )}
    </li>
  )
}

interface PaymentFactsProps {
  user: SignedInUser
  price: Hundredths
  held: SpendablePoints
}

/** The account that pays, with each balance before and after the purchase. */
export function PaymentFacts({ user, price, held }: PaymentFactsProps) {
  const paid = splitWithdrawal(held, price)
  const left = {
    earned: hundredths(held.earned - paid.earned),
    appreciation: hundredths(held.appreciation - paid.appreciation),
  }
  return (
    <div className={classes.payment}>
      <ReadOnlyField label={t`Account Name`} value={nameOf(user)} />
      <ReadOnlyField
        label={t`Balance`}
        value={
          <span className={classes.balances}>
            <Change
              label={t`Appreciation`}
              tone="appreciation"
              before={held.appreciation}
              after={left.appreciation}
            />
            <Change label={t`Earned`} tone="earned" before={held.earned} after={left.earned} />
            <Change label={t`Total`} before={total(held)} after={total(left)} />
          </span>
        }
      />
    </div>
  )
}

interface ChangeProps {
  label: string
  tone?: 'plain' | 'earned' | 'appreciation'
  before: Hundredths
  after: Hundredths
}

/** A balance before and after; once, if it stays. */
function Change({ label, tone = 'plain', before, after }: ChangeProps) {
  return (
    <span className={classes.change} data-still={before === after || undefined}>
      <span>{label}</span>{' '}
      <span>
        <Points amount={before} />
        {before !== after && (
          <>
            {' '}
            <span aria-hidden data-arrow>
              →
            </span>
            <VisuallyHidden component="span">{t`becomes`}</VisuallyHidden>{' '}
            <strong>
              <Points amount={after} tone={tone} />
            </strong>
          </>
        )}
      </span>
    </span>
  )
}

/** The points that are missing for a purchase, or null. */
export function missingFor(
  price: Hundredths,
  { appreciation }: SpendablePoints,
): Hundredths | null {
  return price > appreciation ? hundredths(price - appreciation) : null
}

/** Says how many points are missing. */
export function MissingPoints({ price, held }: { price: Hundredths; held: SpendablePoints }) {
  const missing = missingFor(price, held)
  if (missing === null) return null
  const [holds, lacks] = [showPoints(held.appreciation), showPoints(missing)]
  return (
    <p className={classes.missing}>
      <Trans>
        Your appreciation balance holds {holds} points, {lacks} too few for this purchase.
      </Trans>
    </p>
  )
}
