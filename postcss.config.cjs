/** Declarations that many style sheets share, for `@mixin`. */
const SHARED = {
  'plain-list': { margin: '0', padding: '0', 'list-style': 'none' },
  // Words of second rank.
  quiet: {
    color: 'var(--mantine-color-dimmed)',
    'font-size': 'var(--mantine-font-size-sm)',
  },
  /** Side by side, in further lines where there is no room: `@mixin wrap var(--mantine-spacing-xs)`. */
  wrap: (_mixin, gap) => ({ display: 'flex', 'flex-wrap': 'wrap', gap }),
  /** Below each other: `@mixin stack var(--mantine-spacing-md)`. */
  stack: (_mixin, gap) => ({
    display: 'grid',
    'grid-template-columns': 'minmax(0, 1fr)',
    gap,
  }),
  // A card of thanks as it will be.
  'whole-card': {
    'container-type': 'inline-size',
    '& p': { margin: '0', 'white-space': 'pre-line' },
  },
  // For screen readers only.
  unseen: {
    position: 'absolute',
    overflow: 'hidden',
    width: '1px',
    height: '1px',
    'clip-path': 'inset(50%)',
  },
  // A few choices side by side, and the chosen one among them.
  segments: {
    padding: 'var(--mantine-spacing-3xs)',
    'border-radius': 'var(--mantine-radius-xl)',
    background: 'var(--laurel-sunk)',
  },
  'chosen-segment': {
    background: 'var(--laurel-raised)',
    'box-shadow': 'var(--mantine-shadow-xs)',
    color: 'var(--mantine-color-text)',
  },
  /** A round frame for an icon, such as `@mixin disc 2.5rem`. */
  disc: (_mixin, size) => ({
    display: 'grid',
    flex: 'none',
    'place-items': 'center',
    width: size,
    height: size,
    'border-radius': '50%',
  }),
}

module.exports = {
  plugins: {
    'postcss-preset-mantine': { mixins: SHARED },
    'postcss-simple-vars': {
      // The specification's layout breakpoints (section 9): 576, 768, 992, 1200 and 1400 pixels.
      variables: {
        'mantine-breakpoint-xs': '36em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '62em',
        'mantine-breakpoint-lg': '75em',
        'mantine-breakpoint-xl': '87.5em',
      },
    },
  },
}
