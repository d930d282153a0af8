interface Room {
  /** The width of a line. */
  room: number
  /** The most lines; the last one ends with "…" where more would follow. */
  most: number
}

/** Breaks text into lines at spaces; a word that is wider than a line is cut. */
export function wrapText(
  text: string,
  widthOf: (part: string) => number,
  { room, most }: Room,
): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= room) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
  }
  if (line !== '') lines.push(line)
  const shown = lines.slice(0, most)
  return shown.map((one, place) => {
    const isCut = place === most - 1 && lines.length > most
    return isCut || widthOf(one) > room ? cut(one, widthOf, room) : one
  })
}

function cut(line: string, widthOf: (part: string) => number, room: number): string {
  const letters = Array.from(line)
  while (letters.length > 0 && widthOf(`${letters.join('')}…`) > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
