import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './GrowingTextArea.module.css'

interface GrowingTextAreaProps extends TextareaProps {
  minRows: number
  maxRows: number
}

/** A text area as high as its text, by CSS; the theme's own lays the page out at each key. */
export function GrowingTextArea(props: GrowingTextAreaProps) {
  const { minRows, maxRows, className = '', style, ...rest } = props
  if (!CSS.supports('field-sizing', 'content')) {
    return <Textarea autosize {...props} />
  }
  const rows = { '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties
  return <Textarea {...rest} className={`${classes.growing} ${className}`} style={[style, rows]} />
}
