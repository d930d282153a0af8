import { t } from '@lingui/core/macro'
import { IconAlertTriangle, IconEqual, IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { ROW_FILTERS, type RowFilter } from '#imports/contract/import-choices.ts'
import type { Import } from '#imports/contract/imports.ts'
import { showCount } from '#platform/web/language/format.ts'
import { countOutcome, sayOutcome } from './import-words.ts'
import classes from './ImportOutcome.module.css'

const ICONS: Record<RowFilter, typeof IconPlus> = {
  created: IconPlus,
  changed: IconPencil,
  unchanged: IconEqual,
  refused: IconX,
  warned: IconAlertTriangle,
}

/** The icon of a row's outcome; words stand beside it. */
export function OutcomeIcon({ outcome }: { outcome: RowFilter }) {
  const Icon = ICONS[outcome]
  return (
    <span className={classes.icon} data-outcome={outcome} aria-hidden>
      <Icon size={14} stroke={2.5} />
    </span>
  )
}

interface ImportCountsProps {
  shown: Import
  outcome: RowFilter | undefined
  onOutcome: (outcome: RowFilter | undefined) => void
}

/** The number of rows by outcome; each count filters the rows, and clears the filter again. */
export function ImportCounts({ shown, outcome, onOutcome }: ImportCountsProps) {
  const { kind, state, warned } = shown
  return (
    <div className={classes.counts} role="group" aria-label={t`Show only the rows that are`}>
      {ROW_FILTERS.filter((name) => name !== 'warned' || warned > 0).map((name) => (
        <button
          key={name}
          type="button"
          className={classes.count}
          data-outcome={name}
          aria-pressed={name === outcome}
          disabled={countOutcome(shown, name) === 0 && name !== outcome}
          onClick={() => onOutcome(name === outcome ? undefined : name)}
        >
          <OutcomeIcon outcome={name} />
          <span className={classes.number}>{showCount(countOutcome(shown, name))}</span>{' '}
          <span>{sayOutcome(kind, name, state === 'applied' ? 'did' : 'would')}</span>
        </button>
      ))}
    </div>
  )
}
