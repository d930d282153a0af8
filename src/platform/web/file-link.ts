import type { MouseEvent } from 'react'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { endpointAddress } from './api/caller.ts'
import { ensureProof } from './api/client.ts'
import { announceMessage } from './ui/announce.ts'
import type { FileLink } from './ui/ListTools.tsx'
import { wordsFor } from './ui/words-for.ts'

/** A link to an endpoint's file. Where the endpoint requires a proof, a click asks for it first. */
export function fileLink(
  endpoint: Endpoint,
  parts: Parameters<typeof endpointAddress>[1],
): FileLink {
  const link = { component: 'a', href: endpointAddress(endpoint, parts), download: true } as const
  if (endpoint.recentSignIn !== true) return link
  return { ...link, onClick: (event) => void followOnceProved(event) }
}

async function followOnceProved(event: MouseEvent<HTMLElement>): Promise<void> {
  if (!(event.currentTarget instanceof HTMLAnchorElement)) return
  const { href } = event.currentTarget
  event.preventDefault()
  try {
    await ensureProof()
  } catch (error) {
    announceMessage('error', wordsFor(error))
    return
  }
  Object.assign(document.createElement('a'), { href, download: '' }).click()
}
