import createCode from 'qrcode-generator'
import { useMemo } from 'react'

interface QrCodeProps {
  text: string
  /** Its name, for screen readers. */
  label: string
  className: string | undefined
}

/** A text as a QR code, black: the ground has to be bright. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

/** The smallest code that holds the text, one square per dark module. */
function draw(text: string): { size: number; path: string } {
  const code = createCode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const modules = Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size])
  const path = modules
    .filter(([row = 0, column = 0]) => code.isDark(row, column))
    .map(([row, column]) => `M${column} ${row}h1v1h-1z`)
    .join('')
  return { size, path }
}
