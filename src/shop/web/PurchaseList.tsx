import { useId } from 'react'
import { Title } from '@mantine/core'
import type { CartLine } from '#shop/contract/cart.ts'
import { lineAmount, lineNote, obtainable, shortfallInWords } from './cart-lines.ts'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import classes from './PurchaseList.module.css'

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
