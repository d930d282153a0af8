import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'
import type { RowFilter } from '#imports/contract/import-choices.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { BreakableEmail } from '#platform/web/ui/BreakableEmail.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { missingPeopleQuery, useImport } from './import-queries.ts'
import type { OnboardingOptions } from './import-words.ts'
import { ImportCounts } from './ImportOutcome.tsx'
import classes from './ImportResult.module.css'
import { ImportRows } from './ImportRows.tsx'
import { ImportStanding } from './ImportStanding.tsx'

interface ImportResultProps {
  id: number
  heading: RefObject<HTMLHeadingElement | null>
  onboarding: OnboardingOptions
  outcome: RowFilter | undefined
  onOutcome: (outcome: RowFilter | undefined) => void
}

/** An import and its rows: a preview before it is applied, the result afterwards. */
export function ImportResult({ id, heading, onboarding, outcome, onOutcome }: ImportResultProps) {
  const { data, state, error, refetch } = useImport(id)
  useFocusOnChange(heading, state)
  if (data === undefined || state === undefined) {
    return (
      <Card padding="flush">
        {error === null ? (
          <RowsSkeleton rows={6} />
        ) : (
          <Missing error={error} onRetry={() => void refetch()} />
        )}
      </Card>
    )
  }
  const shown = { ...data, state }
  if (state === 'checking') {
    return (
      <Card>
        <ImportStanding shown={shown} heading={heading} onboarding={onboarding} />
      </Card>
    )
  }
  return (
    <>
      <Card>
        <ImportStanding shown={shown} heading={heading} onboarding={onboarding}>
          <ImportCounts shown={shown} outcome={outcome} onOutcome={onOutcome} />
        </ImportStanding>
      </Card>
      <ImportRows shown={shown} outcome={outcome} onAll={() => onOutcome(undefined)} />
      {shown.kind === 'users' && state === 'checked' && <MissingPeople id={id} />}
    </>
  )
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof Refused))
    return <LoadFailed bare title={t`Could not load the import`} onRetry={onRetry} />
  return (
    <div role="alert">
      <EmptyState
        title={wordsFor(error)}
        icon={<IconFileOff size={30} />}
        action={
          <Button renderRoot={(props) => <Link to={paths.imports} {...props} />}>
            <Trans>Choose a file</Trans>
          </Button>
        }
      >
        <Trans>Please send the file again.</Trans>
      </EmptyState>
    </div>
  )
}

/**
 * Focuses a heading when the content below it changes: a screen reader announces it, and the
 * keyboard continues from there. The first known value is no change.
 */
export function useFocusOnChange(
  heading: RefObject<HTMLElement | null>,
  shown: string | number | undefined,
): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== undefined && before.current !== shown) heading.current?.focus()
    before.current = shown
  }, [heading, shown])
}

/** Active people whom the file does not name: a list to look at. */
function MissingPeople({ id }: { id: number }) {
  const { data } = useQuery(missingPeopleQuery(id))
  if (data === undefined || data.total === 0) return null
  const { total, people } = data
  const shown = people.length
  return (
    <Card>
      <details className={classes.missing}>
        <summary>
          {plural(total, {
            one: '# active person is not in this file',
            other: '# active people are not in this file',
          })}
        </summary>
        <p className={classes.note}>
          <Trans>
            Nothing happens to them. If some have left, switch them off or plan their last day in
            All Data.
          </Trans>
        </p>
        <ul className={classes.people}>
          {people.map((person) => (
            <li key={person.id}>
              <bdi>
                {person.firstName} {person.lastName}
              </bdi>{' '}
              <BreakableEmail email={person.email} />
            </li>
          ))}
        </ul>
        {total > shown && (
          <p className={classes.note}>
            <Trans>These are the first {shown}.</Trans>
          </p>
        )}
      </details>
    </Card>
  )
}
