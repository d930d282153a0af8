import { useState } from 'react'
import { Button } from '@mantine/core'
import type { Import } from '#imports/contract/imports.ts'
import type { ImportKind } from '#imports/contract/import-choices.ts'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { consequencesOf } from './import-words.ts'
import classes from './ImportResult.module.css'

const AFTERWARDS: Record<ImportKind, string> = {
  users: 'All rows or none. Afterwards you can download one-time passwords for the new accounts.',
  bonuses: 'All rows or none. Nobody gets bonus points until you process them on All Data.',
}

/** The button Apply, with a dialog that lists the changes. */
export function ApplyImport({ shown, onApply }: { shown: Import; onApply: () => void }) {
  const [asking, setAsking] = useState(false)
  const apply = () => {
    setAsking(false)
    onApply()
  }
  return (
    <>
      <Button size="md" onClick={() => setAsking(true)}>
        Apply
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Apply the import"
        action="Apply"
        harmless
        onConfirm={apply}
        onClose={() => setAsking(false)}
      >
        <ul className={classes.consequences}>
          {consequencesOf(shown, 'would').map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>{AFTERWARDS[shown.kind]}</p>
      </ConfirmDialog>
    </>
  )
}
