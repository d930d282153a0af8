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

interface Proof {
  /** Opens the dialog that asks a person to prove who they are; it says whether they did. */
  readonly ask: () => Promise<boolean>
  /** Reads whether they did within the last minutes, and asks if not. Throws Refused or Unreachable. */
  readonly ensure: () => Promise<unknown>
}

const NO_PROOF: Proof = { ask: () => Promise.resolve(false), ensure: () => Promise.resolve() }

let proof = NO_PROOF

export function proofIsAskedBy(asked: Proof): () => void {
  proof = asked
  return () => {
    proof = NO_PROOF
  }
}

/** Asks for a proof, if there is none of the last minutes, before something that can't ask by itself. */
export async function ensureProof(): Promise<void> {
  await proof.ensure()
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
    if (!isMissing || !(await proof.ask())) throw error
    return callOnce(endpoint, ...given)
  }
}
