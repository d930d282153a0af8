import { type ReactNode, type DragEvent, useState } from 'react'
import classes from './DropZone.module.css'

interface DropZoneProps {
  onDrop: (file: File) => void
  /** The layout of its content. */
  className: string | undefined
  children: ReactNode
}

/** An area to drop a file on; its content offers another way to choose one. */
export function DropZone({ onDrop, className = '', children }: DropZoneProps) {
  const [over, drop] = useDrop(onDrop)
  return (
    <div className={`${classes.zone} ${className}`} data-over={over || undefined} {...drop}>
      {children}
    </div>
  )
}

/** Whether a file is dragged over an element, and the element's handlers. */
function useDrop(take: (file: File) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      // Without this the browser would open the file instead of the page.
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      const inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
      if (!inside) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file !== undefined) take(file)
    },
  }
  return [over, handlers] as const
}
