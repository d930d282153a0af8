/** Converts points on the wire to hundredths, deliberately without the app's code. */
export function pointsOf(text: string): number {
  return Math.round(Number(text) * 100)
}

export function textOf(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}
