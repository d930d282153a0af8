import { useMemo } from 'react'
import { drawCode128 } from './code-128.ts'

interface BarCodeProps {
  text: string
  /** Its name, for screen readers. */
  label: string
  className: string | undefined
}

/** A text as a bar code for tills, black: the ground has to be bright. Nothing for a text that none can hold. */
export function BarCode({ text, label, className }: BarCodeProps) {
  const drawn = useMemo(() => drawCode128(text), [text])
  if (drawn === null) return null
  return (
    <svg
      className={className}
      viewBox={`0 0 ${drawn.width} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {drawn.bars.map(({ at, width }) => (
        <rect key={at} x={at} width={width} height={1} shapeRendering="crispEdges" />
      ))}
    </svg>
  )
}
