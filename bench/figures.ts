/** Reports a figure to `npm run bench`, if that is the parent process. */
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
