import { converse } from '../http-client.ts'
import { median } from '../race.ts'

export interface Look {
  readonly name: string
  readonly path: string
  /** 0 is the administrator. */
  readonly person: 0 | 1
}

/** What the shop is asked when people come. */
export const LOOKS: readonly Look[] = [
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

/** The median time of a look, in milliseconds, by one client that looks so many times. */
export async function timeLook(port: number, look: Look, times: number): Promise<number> {
  const { path, person } = look
  const took: number[] = []
  let asked = 0
  let began = 0
  await converse(port, () => {
    const now = performance.now()
    if (asked > 0) took.push(now - began)
    if (asked++ === times) return null
    began = now
    return { method: 'GET', path, person }
  })
  return median(took)
}
