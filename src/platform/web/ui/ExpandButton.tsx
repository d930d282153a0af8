import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ExpandButton.module.css'

interface ExpandButtonProps {
  isOpen: boolean
  /** The id of the list or chart. */
  controls: string
  onToggle: () => void
  children: ReactNode
}

/** A quiet button below a list or chart that shows more of it. */
export function ExpandButton({ isOpen, controls, onToggle, children }: ExpandButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={classes.toggle ?? ''}
      aria-expanded={isOpen}
      aria-controls={controls}
      rightSection={<IconChevronDown size={18} aria-hidden />}
      onClick={onToggle}
    >
      {children}
    </Button>
  )
}
