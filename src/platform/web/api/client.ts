import { callerOf } from './caller.ts'
import { queryClient } from './query-client.ts'

const ATTENDED_MS = 60_000

let lastUse = Date.now()

for (const use of ['pointerdown', 'keydown', 'wheel', 'touchmove', 'visibilitychange'] as const) {
  document.addEventListener(use, () => (lastUse = Date.now()), { capture: true, passive: true })
}

/** Calls an endpoint of the server this page came from; see callerOf. */
export const call = callerOf('', {
  onStaleSession: () => void queryClient.invalidateQueries({ queryKey: ['session'] }),
  isUnattended: () => Date.now() - lastUse > ATTENDED_MS,
})
