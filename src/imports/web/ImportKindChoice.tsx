import { useId } from 'react'
import { IMPORT_KINDS, type ImportKind } from '#imports/contract/import-choices.ts'
import { KIND_NAMES } from './import-words.ts'
import classes from './Imports.module.css'

const LEADS: Record<ImportKind, string> = {
  users: 'New accounts, and changes to the names and permissions of existing ones.',
  bonuses: 'Bonus points by email, entered for you to process.',
}

interface ImportKindChoiceProps {
  kind: ImportKind
  disabled: boolean
  onChange: (kind: ImportKind) => void
}

/** The choice of the import's kind. */
export function ImportKindChoice({ kind, disabled, onChange }: ImportKindChoiceProps) {
  const id = useId()
  return (
    <fieldset className={classes.kinds} disabled={disabled}>
      <legend>What is in the file</legend>
      {IMPORT_KINDS.map((name) => (
        <label key={name} className={classes.kind}>
          <input
            type="radio"
            name={id}
            checked={name === kind}
            aria-labelledby={`${id}-${name}`}
            aria-describedby={`${id}-${name}-lead`}
            onChange={() => onChange(name)}
          />
          <span id={`${id}-${name}`} className={classes.kindName}>
            {KIND_NAMES[name]}
          </span>
          <span id={`${id}-${name}-lead`} className={classes.kindLead}>
            {LEADS[name]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
