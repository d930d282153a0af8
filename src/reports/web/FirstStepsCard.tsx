import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { paths } from '#platform/web/paths.ts'
import { keepForPerson, keptForPerson } from '#platform/web/person-storage.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import type { FirstSteps } from '#reports/contract/waiting.ts'
import classes from './FirstStepsCard.module.css'

const HIDDEN = 'first-steps-hidden'

/** The first steps of a new company's administrator, each ticked when done; gone when all are. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const titleId = useId()
  const [isHidden, setHidden] = useState(() => keptForPerson(HIDDEN) !== null)
  if (isHidden || Object.values(steps).every(Boolean)) return null
  const hide = () => {
    keepForPerson(HIDDEN, 'yes')
    setHidden(true)
  }
  return (
    <Card>
      <section aria-labelledby={titleId} className={classes.first}>
        <header className={classes.header}>
          <Title order={2} id={titleId}>{t`First steps`}</Title>
          <Button variant="subtle" size="compact-sm" onClick={hide}>{t`Hide`}</Button>
        </header>
        <ul className={classes.steps}>
          <Step isDone={steps.names}>
            <Link to={paths.settings}>{t`Give your company its name and time zone`}</Link>
          </Step>
          <Step isDone={steps.people}>
            <Link to={paths.imports}>{t`Bring your people, by a file or one by one`}</Link>
          </Step>
          <Step isDone={steps.gifts}>
            <Link to={paths.giftShop}>{t`Put gifts into the shop`}</Link>
          </Step>
          <Step isDone={steps.values}>
            <Link to={paths.recognition}>{t`Name the values that thanks can carry`}</Link>
          </Step>
          <Step isDone={steps.mail}>
            <Link to={paths.status}>{t`Connect a mail server, so that news reach people`}</Link>
          </Step>
          <Step isDone={steps.backup}>
            <Link to={paths.status}>{t`Let Laurel make backups`}</Link>
          </Step>
        </ul>
      </section>
    </Card>
  )
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      {isDone ? (
        <IconCircleCheckFilled size={20} aria-hidden />
      ) : (
        <IconCircle size={20} aria-hidden />
      )}
      <span>
        {children}
        {isDone && (
          <VisuallyHidden>
            {' '}
            <Trans>(done)</Trans>
          </VisuallyHidden>
        )}
      </span>
    </li>
  )
}
