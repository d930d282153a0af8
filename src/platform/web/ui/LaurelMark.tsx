import { Wreath } from './Wreath.tsx'

const SHAPE = { radius: 15, foot: 97, pairs: [116, 152, 188], tip: 220, lean: 42, leaf: 11 }

/** The logo: a laurel wreath around a golden point. Takes the colour of the text around it. */
export function LaurelMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="-23 -21 46 42" aria-hidden focusable="false">
      <Wreath shape={SHAPE} stem={1.6} />
      <circle r="5.2" cy="-1" fill="var(--laurel-point)" />
    </svg>
  )
}
