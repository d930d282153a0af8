/**
 * The rule of colour for buttons: what makes something is green, which is the theme's own colour; what takes
 * something from somebody, or removes it, is red; everything else is neutral.
 */
export const TAKES = { color: 'red' } as const
