import type { Import } from '#imports/contract/imports.ts'
import { ROW_OUTCOMES, type RowOutcome } from '#imports/contract/import-choices.ts'
import { OUTCOME_COUNTS } from './import-words.ts'
import { OutcomeIcon } from './ImportOutcome.tsx'
import classes from './ImportResult.module.css'

interface ImportCountsProps {
  shown: Import
  outcome: RowOutcome | undefined
  onOutcome: (outcome: RowOutcome | undefined) => void
}

/** The number of rows by outcome; each count filters the rows, and clears the filter again. */
export function ImportCounts({ shown: { rows, state }, outcome, onOutcome }: ImportCountsProps) {
  return (
    <div className={classes.counts} role="group" aria-label="Show only the rows that are">
      {ROW_OUTCOMES.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.count}
          data-outcome={name}
          aria-pressed={name === outcome}
          disabled={rows[name] === 0 && name !== outcome}
          onClick={() => onOutcome(name === outcome ? undefined : name)}
        >
          <OutcomeIcon outcome={name} />
          <span className={classes.number}>{rows[name].toLocaleString('en')}</span>{' '}
          <span>{OUTCOME_COUNTS[name][state === 'applied' ? 'did' : 'would']}</span>
        </button>
      ))}
    </div>
  )
}
