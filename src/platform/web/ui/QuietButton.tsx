import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import classes from './QuietButton.module.css'

interface QuietButtonProps extends ComponentProps<'button'> {
  icon: Icon
  /** None: the button needs an aria-label. */
  children?: ReactNode
}

/**
 * A button without a frame. It is native: each row of a long list has some, and the theme's are
 * slow to mount.
 */
export function QuietButton({ icon: Mark, className = '', children, ...button }: QuietButtonProps) {
  return (
    <button type="button" {...button} className={`${classes.quiet} ${className}`}>
      <Mark size={18} aria-hidden />
      {children}
    </button>
  )
}
