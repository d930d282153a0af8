import classes from './PlainSwitch.module.css'

interface PlainSwitchProps {
  'aria-label': string
  checked: boolean
  onChange: (checked: boolean) => void
}

/**
 * A switch without words beside it. It is native, since a table has hundreds: the theme's would take a
 * slow computer a second to mount.
 */
export function PlainSwitch({ checked, onChange, ...input }: PlainSwitchProps) {
  return (
    <input
      {...input}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      className={classes.switch}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
