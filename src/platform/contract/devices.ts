import { msg } from '@lingui/core/runtime-macro'
import type { Say } from './say.ts'

/** Stands where the browser of a device is not known. */
export const UNKNOWN_BROWSER = 'Unknown browser'

/**
 * A device as sessions, news and the audit log store it, "Firefox on Linux" or "Unknown browser", in
 * the reader's language.
 */
export function sayDevice(stored: string, say: Say): string {
  const [browser = stored, system] = stored.split(' on ')
  const name = browser === UNKNOWN_BROWSER ? say(msg`Unknown browser`) : browser
  return system === undefined ? name : say(msg`${{ browser: name }} on ${{ system }}`)
}
