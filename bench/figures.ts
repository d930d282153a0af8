/** What a measurement found, told to `npm run bench` where that is who started it. */
export function tellFigure(name: string, value: number): void {
  process.send?.({ figure: name, value })
}

export interface Figure {
  readonly figure: string
  readonly value: number
}

export function isFigure(message: unknown): message is Figure {
  return typeof message === 'object' && message !== null && 'figure' in message
}
