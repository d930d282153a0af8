import type { ReactNode } from 'react'
import classes from './DropZone.module.css'
import { useDrop } from './use-drop.ts'

interface DropZoneProps {
  onDrop: (file: File) => void
  /** How what is in it stands. */
  className: string | undefined
  children: ReactNode
}

/** Where a file can be dropped; for who drags none there has to be another way in it. */
export function DropZone({ onDrop, className = '', children }: DropZoneProps) {
  const [over, drop] = useDrop(onDrop)
  return (
    <div className={`${classes.zone} ${className}`} data-over={over || undefined} {...drop}>
      {children}
    </div>
  )
}
