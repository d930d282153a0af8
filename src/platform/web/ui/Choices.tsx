import type { ComponentProps } from 'react'
import classes from './Choices.module.css'

/** Radio buttons side by side, the chosen one raised. */
export function Choices(props: ComponentProps<'fieldset'>) {
  return <fieldset className={classes.choices} {...props} />
}

/** `className` is its label's. */
export function Choice({ className = '', children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={`${classes.choice} ${className}`}>
      <input type="radio" {...input} />
      {children}
    </label>
  )
}
