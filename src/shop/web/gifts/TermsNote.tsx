import { plural, t } from '@lingui/core/macro'
import { IconClock, IconRepeatOff, IconRubberStamp, IconTruckDelivery } from '@tabler/icons-react'
import type { GiftTerms } from '#shop/contract/terms.ts'
import classes from './TermsNote.module.css'

interface TermsNoteProps {
  terms: GiftTerms | undefined
  /** Without the fine print. */
  brief?: boolean
  /** It stands above the other facts. */
  above?: boolean
}

/** The terms of a gift: how long it takes, that it can't be returned, and its fine print. */
export function TermsNote({ terms, brief = false, above = false }: TermsNoteProps) {
  if (terms === undefined) return null
  const { finePrint, isFinal, needsApproval, needsAddress, preparationDays } = terms
  return (
    <span className={classes.terms} data-above={above || undefined}>
      {needsApproval && (
        <span className={classes.term}>
          <IconRubberStamp size={16} aria-hidden /> {t`Needs approval`}
        </span>
      )}
      {needsAddress === true && (
        <span className={classes.term}>
          <IconTruckDelivery size={16} aria-hidden /> {t`Sent to an address of yours`}
        </span>
      )}
      {preparationDays !== null && (
        <span className={classes.term}>
          <IconClock size={16} aria-hidden /> {readyInWords(preparationDays)}
        </span>
      )}
      {isFinal && (
        <span className={classes.term}>
          <IconRepeatOff size={16} aria-hidden /> {t`Can’t be returned`}
        </span>
      )}
      {!brief && finePrint !== '' && (
        <span className={classes.finePrint} dir="auto">
          {finePrint}
        </span>
      )}
    </span>
  )
}

function readyInWords(days: number): string {
  return plural(days, { one: 'Ready in # day', other: 'Ready in # days' })
}
