import { UNKNOWN_BROWSER } from '#platform/contract/devices.ts'

// The first match counts, because most browsers also name several others.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\b(?:Linux|X11)\b/, 'Linux'],
]

/**
 * A device like "Firefox on Linux", from the User-Agent, which may say anything. It is stored so;
 * `sayDevice` says it in the reader's language.
 */
export function nameDevice(userAgent: string): string {
  const browser = firstThatFits(BROWSERS, userAgent) ?? UNKNOWN_BROWSER
  const system = firstThatFits(SYSTEMS, userAgent)
  return system === null ? browser : `${browser} on ${system}`
}

function firstThatFits(names: typeof BROWSERS, userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
