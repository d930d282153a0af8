import { IconEqual, IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import type { RowOutcome } from '#imports/contract/import-choices.ts'
import classes from './ImportOutcome.module.css'

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
