import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ExpandButton } from '#platform/web/ui/ExpandButton.tsx'
import classes from './OverviewPeople.module.css'

const FIRST = 8

/** The first rows of a long list, and whether the reader wants all of them. */
export function useFirstRows<Row>(rows: readonly Row[]) {
  const [isAll, setAll] = useState(false)
  return {
    shown: isAll ? rows : rows.slice(0, FIRST),
    total: rows.length,
    isAll,
    toggle: () => setAll(!isAll),
  }
}

interface ShowAllProps extends Omit<ReturnType<typeof useFirstRows>, 'shown'> {
  /** The list's id. */
  list: string
}

/** A button below the list, where there are more rows. */
export function ShowAll({ list, total, isAll, toggle }: ShowAllProps) {
  if (total <= FIRST) return null
  return (
    <div className={classes.more}>
      <ExpandButton isOpen={isAll} controls={list} onToggle={toggle}>
        {isAll ? t`Show fewer` : t`Show all ${total}`}
      </ExpandButton>
    </div>
  )
}
