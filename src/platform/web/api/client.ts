import { Refused } from '#platform/contract/refusals.ts'
import { callerOf } from './caller.ts'
import { queryClient } from './query-client.ts'

const ATTENDED_MS = 60_000

let lastUse = Date.now()

/** Notices from now on when somebody types or clicks. */
export function noticeUse(): void {
  for (const use of ['pointerdown', 'keydown', 'wheel', 'touchmove', 'visibilitychange'] as const) {
    document.addEventListener(use, () => (lastUse = Date.now()), { capture: true, passive: true })
  }
}

const callOnce = callerOf('', {
  onStaleSession: () => void queryClient.invalidateQueries({ queryKey: ['session'] }),
  isUnattended: () => Date.now() - lastUse > ATTENDED_MS,
})

type AskForProof = () => Promise<boolean>

let askForProof: AskForProof = () => Promise.resolve(false)

/** Sets the dialog that asks a person to prove who they are; it says whether they did. */
export function proofIsAskedBy(ask: AskForProof): () => void {
  askForProof = ask
  return () => {
    askForProof = () => Promise.resolve(false)
  }
}

/**
 * Calls an endpoint of the server this page came from; see callerOf. Where a proof is required, it asks
 * for it and repeats the call, which has had no effect.
 */
export const call: typeof callOnce = async (endpoint, ...given) => {
  try {
    return await callOnce(endpoint, ...given)
  } catch (error) {
    const isMissing = error instanceof Refused && error.code === 'proof-required'
    if (!isMissing || !(await askForProof())) throw error
    return callOnce(endpoint, ...given)
  }
}
