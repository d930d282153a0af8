import { LEAF_PATH, leavesOf, stemOf, type WreathShape } from './wreath.ts'

interface WreathProps {
  shape: WreathShape
  stem: number
}

/** Both branches of a laurel wreath around the origin, inside an svg; in the colour of the text. */
export function Wreath({ shape, stem }: WreathProps) {
  const branch = (
    <>
      <path
        d={stemOf(shape)}
        fill="none"
        stroke="currentColor"
        strokeWidth={stem}
        strokeLinecap="round"
      />
      {leavesOf(shape).map(({ x, y, turn, scale }) => (
        <path
          key={turn}
          d={LEAF_PATH}
          fill="currentColor"
          transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}
        />
      ))}
    </>
  )
  return (
    <>
      {branch}
      <g transform="scale(-1 1)">{branch}</g>
    </>
  )
}
