import { memo, useId } from 'react'
import { IconLock, IconWorld } from '@tabler/icons-react'
import { firstNamesOf } from '#platform/web/ui/name-of.ts'
import type { Draft, Receiver } from './draft.ts'

import choices from '#platform/web/ui/choices.module.css'
import classes from './VisibilityField.module.css'

const CHOICES = [
  { visibility: 'public', label: 'Everybody', icon: <IconWorld size={17} aria-hidden /> },
  { visibility: 'private', label: 'Only us', icon: <IconLock size={17} aria-hidden /> },
] as const

interface VisibilityFieldProps {
  visibility: Draft['visibility']
  receivers: readonly Receiver[]
  onChange: (change: Pick<Draft, 'visibility'>) => void
}

/** The visibility of the card, with an explanation. */
export const VisibilityField = memo(function VisibilityField(props: VisibilityFieldProps) {
  const { visibility, receivers, onChange } = props
  const id = useId()
  return (
    <div className={classes.field}>
      <fieldset className={choices.choices} aria-describedby={id}>
        <legend className={classes.legend}>Who sees it</legend>
        {CHOICES.map(({ visibility: choice, label, icon }) => (
          <label key={choice} className={`${choices.choice} ${classes.choice}`}>
            <input
              type="radio"
              name={id}
              checked={visibility === choice}
              onChange={() => onChange({ visibility: choice })}
            />
            {icon}
            {label}
          </label>
        ))}
      </fieldset>
      <p id={id} className={classes.sentence}>
        {visibility === 'public'
          ? 'Everybody in the company can read it on the wall.'
          : `Only you and ${receivers.length === 0 ? 'the colleagues you choose' : firstNamesOf(receivers)} can read it.`}
      </p>
    </div>
  )
})
