import type { TimedRequest } from '../time-requests.ts'

export interface NamedLook extends TimedRequest {
  readonly name: string
}

/** The requests of a user who opens the shop. */
export const LOOKS: readonly NamedLook[] = [
  { name: 'first page, newest', path: '/api/gifts', person: 1 },
  { name: 'first page, cheapest', path: '/api/gifts?sort=cheapest', person: 1 },
  {
    name: 'dearest that I can pay, in stock',
    path: '/api/gifts?sort=dearest&affordable=true&inStock=true',
    person: 1,
  },
  { name: 'search "mug"', path: '/api/gifts?search=mug', person: 1 },
  {
    name: 'search "paper thing", cheapest',
    path: '/api/gifts?search=paper+thing&sort=cheapest',
    person: 1,
  },
  { name: "the administrator's inventory", path: '/api/inventory', person: 0 },
]
