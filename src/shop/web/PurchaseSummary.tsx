import { useId } from 'react'
import { Title } from '@mantine/core'
import type { CartLine } from '#shop/contract/cart.ts'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { hundredths, type Hundredths, showPoints } from '#platform/contract/points.ts'
import { type Spendable, splitWithdrawal } from '#platform/contract/split.ts'
import { MovePreview } from '#wallet/web/MoveReview.tsx'
import { paidFrom, spent } from '#wallet/web/paid-from.ts'
import { lineAmount, lineNote, shortfallInWords } from './cart-lines.ts'
import { obtainable } from './cart-query.ts'
import classes from './PurchaseSummary.module.css'

interface PurchaseListProps {
  /** The title of the list of bought gifts. */
  title: string
  lines: readonly CartLine[]
}

/** The gifts of a purchase, and those it leaves out or shortens. */
export function PurchaseList({ title, lines }: PurchaseListProps) {
  const brought = lines.filter((line) => obtainable(line) > 0)
  const leftOut = lines.filter((line) => obtainable(line) <= 0)
  const shortfall = shortfallInWords(lines)
  return (
    <div className={classes.lists}>
      {brought.length > 0 && <List title={title} lines={brought} />}
      {leftOut.length > 0 && <List title="Left out" lines={leftOut} />}
      {shortfall !== null && <p className={classes.shortfall}>{shortfall}</p>}
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
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </section>
  )
}

function Line({ line }: { line: CartLine }) {
  const count = obtainable(line)
  const note = lineNote(line)
  return (
    <li className={classes.line} data-out={count <= 0 || undefined}>
      <GiftPicture picture={line.picture} alt="" sizes="48px" className={classes.picture} />
      <span className={classes.words}>
        <span className={classes.name}>{line.name}</span>
        {count > 0 && (
          <span className={classes.each}>
            {count} × <Points amount={line.price} />
          </span>
        )}
        {note !== null && <span className={classes.note}>{note}</span>}
      </span>
      {count > 0 && (
        <span className={classes.amount}>
          <Points amount={lineAmount(line)} />
        </span>
      )}
    </li>
  )
}

interface PurchaseSplitProps {
  total: Hundredths
  held: Spendable
  /** Shows the change of each balance, too. */
  preview?: boolean
}

/** Which balance pays how much of a purchase, or how much is missing. */
export function PurchaseSplit({ total, held, preview = false }: PurchaseSplitProps) {
  if (total === 0) return null
  const missing = hundredths(total - held.appreciation)
  if (missing > 0) {
    return (
      <p className={classes.missing}>
        Your appreciation balance holds {showPoints(held.appreciation)} points,{' '}
        {showPoints(missing)} too few for this purchase.
      </p>
    )
  }
  const paid = splitWithdrawal(held, total)
  return (
    <div className={classes.split}>
      <p>{paidFrom(paid, 'appreciation')}</p>
      {preview && <MovePreview held={held} change={spent(paid)} />}
    </div>
  )
}
