import { msg, t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FactName, LiveFact } from '#manuals/contract/manual.ts'
import { paths } from '#platform/web/paths.ts'
import { Moment } from '#platform/web/ui/Moment.tsx'
import classes from './LiveFacts.module.css'

const SHOWN = {
  balance: { title: msg`Your balance`, to: paths.home, more: msg`See your history` },
  orders: {
    title: msg`Your latest orders`,
    to: paths.purchasedItems,
    more: msg`See all your orders`,
  },
  thanks: { title: msg`Your latest thanks`, to: paths.home, more: msg`See your history` },
  permissions: { title: msg`What you may do`, to: paths.home, more: msg`See your account` },
} as const satisfies Record<FactName, object>

/** Facts about the reader, each with a link to the page with the details. */
export function LiveFacts({ facts }: { facts: readonly LiveFact[] }) {
  return facts.map(({ fact, lines }) => {
    const { title, to, more } = SHOWN[fact]
    return (
      <section key={fact} className={classes.fact} aria-label={t(title)}>
        <p className={classes.title}>{t(title)}</p>
        <ul>
          {lines.map(({ text, date }) => (
            <li key={`${text} ${date?.toISOString()}`}>
              <bdi>{text}</bdi> {date && <Moment date={date} />}
            </li>
          ))}
        </ul>
        <Anchor renderRoot={(props) => <Link to={to} {...props} />}>{t(more)}</Anchor>
      </section>
    )
  })
}
