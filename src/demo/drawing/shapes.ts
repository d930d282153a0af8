/** Pieces of SVG. A drawing is text, put together from these; lengths are pixels of its canvas. */

export function rect(
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
  radius = 0,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
}

export function ring(x: number, y: number, radius: number, colour: string, width: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
}

/** The inside of a path. */
export function area(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/>`
}

/** A path as a line with round ends. */
export function line(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

export function moved(x: number, y: number, ...shapes: string[]): string {
  return `<g transform="translate(${x} ${y})">${shapes.join('')}</g>`
}

/** Turned by degrees, clockwise, around a point. */
export function turned(degrees: number, x: number, y: number, ...shapes: string[]): string {
  return `<g transform="rotate(${degrees} ${x} ${y})">${shapes.join('')}</g>`
}

/** Scaled around a point, which stays where it is. */
export function scaled(factor: number, x: number, y: number, ...shapes: string[]): string {
  const [left, top] = [x * (1 - factor), y * (1 - factor)]
  return `<g transform="translate(${left} ${top}) scale(${factor})">${shapes.join('')}</g>`
}

/** Its own left half again, as the right one, around a vertical line. */
export function mirrored(axis: number, ...shapes: string[]): string {
  const half = shapes.join('')
  return `${half}<g transform="translate(${2 * axis} 0) scale(-1 1)">${half}</g>`
}

export function faded(opacity: number, ...shapes: string[]): string {
  return `<g opacity="${opacity}">${shapes.join('')}</g>`
}

/** One shape for each place. */
export function scatter<P extends readonly unknown[]>(
  places: readonly P[],
  shape: (...place: P) => string,
): string {
  return places.map((place) => shape(...place)).join('')
}

/** A shape for each place of a table, row by row. */
export function grid(
  columns: number,
  rows: number,
  shape: (column: number, row: number) => string,
): string {
  return Array.from({ length: columns * rows }, (_, index) =>
    shape(index % columns, Math.floor(index / columns)),
  ).join('')
}
