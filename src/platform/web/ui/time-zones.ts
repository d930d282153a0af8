/** Time zones to choose from, with the one that is set, as the server may know more than the browser. */
export function zoneChoices(known: string): Readonly<Record<string, string>> {
  const zones = new Set(['UTC', known, ...Intl.supportedValuesOf('timeZone')])
  return Object.fromEntries([...zones].map((zone) => [zone, nameOfZone(zone)]))
}

/** "America/New York" for "America/New_York". */
export function nameOfZone(zone: string): string {
  return zone.replaceAll('_', ' ')
}
