interface LaurelMarkProps {
  size?: number
}

const LEAF = 'M0 0C2.6-2 3.1-5.6 0-9C-3.1-5.6-2.6-2 0 0Z'

/** One branch, from its foot upwards: where each leaf sits on the circle and how it leans. */
const LEAVES = [
  { x: 13.9, y: 38.3, turn: -62 },
  { x: 9.2, y: 32.5, turn: -38 },
  { x: 7.6, y: 25.4, turn: -14 },
  { x: 9.2, y: 18, turn: 12 },
  { x: 14.2, y: 11.6, turn: 40 },
]

function Branch() {
  return (
    <>
      <path
        d="M22.5 41.5C13 39.5 7.5 32.5 7.6 24.6C7.7 17.5 11.6 11.6 17.4 8.8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      {LEAVES.map(({ x, y, turn }) => (
        <g key={turn} transform={`translate(${x} ${y})`} fill="currentColor">
          <path d={LEAF} transform={`rotate(${turn - 24})`} />
          <path d={LEAF} transform={`rotate(${turn + 62}) scale(.82)`} />
        </g>
      ))}
    </>
  )
}

/** A laurel wreath around a golden point. Takes the colour of the text around it. */
export function LaurelMark({ size = 32 }: LaurelMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden focusable="false">
      <Branch />
      <g transform="matrix(-1 0 0 1 48 0)">
        <Branch />
      </g>
      <circle cx="24" cy="23.5" r="4.6" fill="var(--mantine-color-gold-4)" />
    </svg>
  )
}
