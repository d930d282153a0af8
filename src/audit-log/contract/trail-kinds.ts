// Under which kinds one looks for what the trail tells. Apart from the schemas, which the
// first page a browser opens does without.

export const TRAIL_KIND_NAMES = [
  'signIns',
  'people',
  'imports',
  'points',
  'gifts',
  'orders',
  'help',
] as const
export type TrailKind = (typeof TRAIL_KIND_NAMES)[number]
