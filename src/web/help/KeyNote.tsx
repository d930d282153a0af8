import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ManagedSection } from '#contract/manual.ts'
import { contentsQuery } from '../api/help-queries.ts'
import classes from './SectionForm.module.css'
import { useManualSearch } from './use-manual-search.ts'

interface KeyNoteProps {
  /** The key as it was typed. */
  typed: string
  opened: ManagedSection | null
  /** Told before another section is opened; not given where something would be lost by that. */
  onOpen?: () => void
}

/** What saving under this key would come to. */
export function KeyNote({ typed, opened, onOpen }: KeyNoteProps) {
  const { change } = useManualSearch()
  const { data: contents } = useQuery(contentsQuery)
  const key = typed.trim()
  const isOpened = opened?.key === key
  const isThere = contents?.sections.some((section) => section.key === key) ?? false
  return (
    <div role="status" className={classes.note}>
      {opened !== null && isOpened && (
        <span>{`Version ${opened.version} is open. Saving updates “${key}”.`}</span>
      )}
      {!isOpened && isThere && (
        <>
          <span>{`“${key}” exists already. Saving updates it; what it says now stays in its history.`}</span>
          {onOpen !== undefined && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                onOpen()
                change({ edit: key })
              }}
            >
              Open it
            </Button>
          )}
        </>
      )}
      {opened !== null && !isOpened && !isThere && key !== '' && (
        <span>{`Saved as a new section. “${opened.key}” stays as it is.`}</span>
      )}
    </div>
  )
}
