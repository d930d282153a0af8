/** Points as on the wire, and the hundredths they stand for: on purpose not the app's own reading. */
export function pointsOf(text: string): number {
  return Math.round(Number(text) * 100)
}

export function textOf(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}
