const DAY_S = 86_400

/** Seconds of a Retry-After header, at most a day; null if it is missing or invalid. */
export function waitOf(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), DAY_S)
}
