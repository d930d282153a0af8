import { t } from '@lingui/core/macro'
import { Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { paths } from '#platform/web/paths.ts'
import classes from './LatestThanks.module.css'
import { WallCards, type TabFilter } from './WallCards.tsx'

const SHOWN = 5

/** The company's thanks. */
export const COMPANY_WALL: TabFilter = { scope: 'company', person: 0, value: 0, q: '' }

interface LatestThanksProps {
  me: SignedInUser
  /** Cards that Home shows above. */
  shownAbove: ReadonlySet<number>
}

/** Home: the company's newest thanks, and the way to all of them. */
export function LatestThanks({ me, shownAbove }: LatestThanksProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={classes.thanks}>
      <Title order={2} id={titleId}>{t`Thanks`}</Title>
      <WallCards me={me} filter={COMPANY_WALL} leftOut={shownAbove} most={SHOWN} />
      <Link to={paths.wall} className={classes.all}>
        {t`All thanks`} <IconArrowRight size={18} aria-hidden />
      </Link>
    </section>
  )
}
