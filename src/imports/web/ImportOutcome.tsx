import { showCount } from '#platform/web/language/format.ts'
import { IconEqual, IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { t } from '@lingui/core/macro'
import { ROW_OUTCOMES, type RowOutcome } from '#imports/contract/import-choices.ts'
import type { Import } from '#imports/contract/imports.ts'
import classes from './ImportOutcome.module.css'
import { OUTCOME_COUNTS } from './import-words.ts'
import result from './ImportResult.module.css'

const ICONS: Record<RowOutcome, typeof IconPlus> = {
  created: IconPlus,
  changed: IconPencil,
  unchanged: IconEqual,
  refused: IconX,
}

/** The icon of a row's outcome; words stand beside it. */
export function OutcomeIcon({ outcome }: { outcome: RowOutcome }) {
  const Icon = ICONS[outcome]
  return (
    <span className={classes.icon} data-outcome={outcome} aria-hidden>
      <Icon size={14} stroke={2.5} />
    </span>
  )
}

interface ImportCountsProps {
  shown: Import
  outcome: RowOutcome | undefined
  onOutcome: (outcome: RowOutcome | undefined) => void
}

/** The number of rows by outcome; each count filters the rows, and clears the filter again. */
export function ImportCounts({ shown: { rows, state }, outcome, onOutcome }: ImportCountsProps) {
  return (
    <div className={result.counts} role="group" aria-label={t`Show only the rows that are`}>
      {ROW_OUTCOMES.map((name) => (
        <button
          key={name}
          type="button"
          className={result.count}
          data-outcome={name}
          aria-pressed={name === outcome}
          disabled={rows[name] === 0 && name !== outcome}
          onClick={() => onOutcome(name === outcome ? undefined : name)}
        >
          <OutcomeIcon outcome={name} />
          <span className={result.number}>{showCount(rows[name])}</span>{' '}
          <span>{t(OUTCOME_COUNTS[name][state === 'applied' ? 'did' : 'would'])}</span>
        </button>
      ))}
    </div>
  )
}
