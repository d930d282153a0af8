import type { Purchase } from '#shop/contract/shop.ts'
import { STATE_WORDS } from './order-state.ts'
import classes from './OrderTimeline.module.css'
import { showPurchaseDate } from './purchase-date.ts'

/** What became of an order, so that nobody has to ask where it is. */
export function OrderTimeline({ purchase }: { purchase: Purchase }) {
  const { date, state, steps } = purchase
  const ordered = { state: 'ordered', note: '', date } as const
  return (
    <ol className={classes.timeline} aria-label="What became of it">
      {[ordered, ...steps].map((step) => (
        <li key={step.state} className={classes.step} data-state={step.state}>
          <span className={classes.name}>{STATE_WORDS[step.state]}</span>
          <time dateTime={step.date.toISOString()}>{showPurchaseDate(step.date)}</time>
          {step.note !== '' && <q className={classes.note}>{step.note}</q>}
        </li>
      ))}
      {state === 'ordered' && (
        <li className={classes.step} data-state="awaited">
          Not handed over yet
        </li>
      )}
    </ol>
  )
}
