import { insertGroup } from '#groups/server/change-groups.ts'
import { transact } from '#platform/server/db/transact.ts'
import { ofHundred } from '../live/live-line.ts'
import { auditAtTheEnd, judged, median } from '../race.ts'
import { timeEachRequest, timeRequests, type TimedRequest } from '../time-requests.ts'
import { varyShop } from './shelves.ts'
import { openSizedShop } from './sized-shop.ts'

const GIFTS = 2_000
const CATEGORIES = 30
const AIM_MS = 50
const WARM_UP = 5
const LOOKS = 100

const PAGES: Readonly<Record<string, TimedRequest>> = {
  'first page': { path: '/api/gifts?sort=arranged', person: 1 },
  'first page of a category': { path: '/api/gifts?sort=arranged&category=7', person: 1 },
  'cheapest in stock that I can pay': {
    path: '/api/gifts?sort=cheapest&affordable=true&inStock=true',
    person: 1,
  },
  'search "mug"': { path: '/api/gifts?search=mug', person: 1 },
}

/** Measures how fast a shop with 2,000 gifts, 30 categories and 10,000 variants opens. */
export async function measureVariedShop(): Promise<void> {
  const shop = await openSizedShop({ people: 2, gifts: GIFTS }, null)
  try {
    const group = await transact(shop.database, (tx) =>
      insertGroup(tx, {
        name: 'Grenoble',
        condition: { match: 'all', rules: [{ field: 'place', is: 'oneOf', values: ['Grenoble'] }] },
      }),
    )
    await varyShop(shop.database, CATEGORIES, group)
    console.log(`\nMilliseconds that one client waits, of ${LOOKS} times, with 10,000 variants:\n`)
    console.log('| | median | p95 | aim |')
    console.log('| --- | ---: | ---: | ---: |')
    for (const [name, look] of Object.entries(PAGES)) {
      await timeRequests(shop.app.port, look, WARM_UP)
      const times = await timeEachRequest(shop.app.port, look, LOOKS)
      const p95 = Number(ofHundred(times, 95))
      console.log(
        `| ${[name, median(times).toFixed(1), p95.toFixed(1), judged(p95, AIM_MS)].join(' | ')} |`,
      )
    }
    await auditAtTheEnd(shop.database)
  } finally {
    await shop.close()
  }
}
