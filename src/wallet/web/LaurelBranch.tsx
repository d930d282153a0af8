const PAIRS = 7

/** A drawn branch of laurel, decoration only. */
export function LaurelBranch({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 200 300" aria-hidden focusable="false">
      <g fill="currentColor">
        <path d="M150 296C70 250 48 140 96 16l5 2C56 140 78 246 153 292z" />
        {Array.from({ length: PAIRS }, (_, pair) => leafPair(pair))}
      </g>
    </svg>
  )
}

// Leaves sit along the stem's curve and grow smaller towards its tip.
function leafPair(pair: number) {
  const along = pair / PAIRS
  const x = 118 - 46 * Math.sin(Math.PI * (0.25 + along * 0.75))
  const y = 262 - along * 240
  const size = 1.15 - along * 0.5
  const leaf = 'M0 0C14 -20 46 -26 72 -8C50 12 18 14 0 0z'
  return (
    <g key={pair} transform={`translate(${x} ${y}) scale(${size})`}>
      <path d={leaf} transform="rotate(-28)" />
      <path d={leaf} transform="rotate(-112)" />
    </g>
  )
}
