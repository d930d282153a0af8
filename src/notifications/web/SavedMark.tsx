import { Trans } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import classes from './SavedMark.module.css'

/** Beside the choice that was saved last; the page's status says it to screen readers. */
export function SavedMark() {
  return (
    <span className={classes.saved} aria-hidden>
      <IconCheck size={14} /> <Trans>Saved</Trans>
    </span>
  )
}
