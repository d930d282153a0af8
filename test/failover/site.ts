import { afterAll } from 'vitest'
import { Address } from './address.ts'
import { openApps, type Apps } from './apps.ts'
import { Pair } from './pair.ts'

export interface Site extends Apps {
  readonly pair: Pair
  /** The address of the primary; the second app knows only this one. */
  readonly address: Address
}

/** A pair of databases and two apps. */
export async function openSite(): Promise<Site> {
  const pair = await Pair.make()
  afterAll(() => pair.remove())
  const { user, port } = pair.primary
  const address = await Address.open(port)
  afterAll(() => address.close())
  const hosts = pair.ports.map((each) => `127.0.0.1:${each}`).join()
  const apps = await openApps({
    hosts: `postgres://${user}@${hosts}/laurel`,
    address: `postgres://${user}@127.0.0.1:${address.port}/laurel`,
  })
  return { pair, address, ...apps }
}
