import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FactName, LiveFact } from '#manuals/contract/manual.ts'
import { paths } from '#platform/web/paths.ts'
import { Moment } from '#platform/web/ui/Moment.tsx'
import classes from './LiveFacts.module.css'

const SHOWN = {
  balance: { title: 'Your balance', to: paths.home, more: 'See your history' },
  orders: { title: 'Your latest orders', to: paths.purchasedItems, more: 'See all your orders' },
  thanks: { title: 'Your latest thanks', to: paths.home, more: 'See your history' },
  permissions: { title: 'What you may do', to: paths.home, more: 'See your account' },
} as const satisfies Record<FactName, object>

/** Facts about the reader, each with a link to the page with the details. */
export function LiveFacts({ facts }: { facts: readonly LiveFact[] }) {
  return facts.map(({ fact, lines }) => {
    const { title, to, more } = SHOWN[fact]
    return (
      <section key={fact} className={classes.fact} aria-label={title}>
        <p className={classes.title}>{title}</p>
        <ul>
          {lines.map(({ text, date }) => (
            <li key={`${text} ${date?.toISOString()}`}>
              <bdi>{text}</bdi> {date && <Moment date={date} />}
            </li>
          ))}
        </ul>
        <Anchor renderRoot={(props) => <Link to={to} {...props} />}>{more}</Anchor>
      </section>
    )
  })
}
