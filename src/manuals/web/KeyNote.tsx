import { Button } from '@mantine/core'
import classes from './SectionForm.module.css'
import { useManualSearch } from './use-manual-search.ts'
import type { SectionFormState } from './use-section-form.ts'

interface KeyNoteProps {
  section: SectionFormState
  /** Told before another section is opened; not given where something would be lost by that. */
  onOpen?: () => void
}

/** A note on the effect of saving under the typed key. */
export function KeyNote({ section, onOpen }: KeyNoteProps) {
  const { replaced } = section
  const { change } = useManualSearch()
  const words = wordsOf(section)
  return (
    <div role="status" className={classes.note}>
      {words !== null && <span>{words}</span>}
      {replaced !== null && !replaced.isOpened && onOpen !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            onOpen()
            change({ edit: replaced.key })
          }}
        >
          Open it
        </Button>
      )}
    </div>
  )
}

function wordsOf({ draft, opened, replaced, choice }: SectionFormState): string | null {
  const key = draft.key.trim()
  if (replaced === null) {
    if (opened === null || key === '') return null
    return `Saved as a new section. “${opened.key}” stays as it is.`
  }
  const renaming = replaced.key === key ? '' : ` and renames it “${key}”`
  if (opened !== null && replaced.isOpened) {
    return `Version ${opened.version} is open. Saving updates “${replaced.key}”${renaming}.`
  }
  const { file, chosen } = choice
  const keeping = file !== null && chosen === null ? ` It keeps its file, ${file.name}.` : ''
  return `“${replaced.key}” exists already. Saving replaces it${renaming}; its present text stays in its history.${keeping}`
}
