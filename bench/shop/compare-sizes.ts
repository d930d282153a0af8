import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '../../scripts/test/find-browser.ts'
import { tokenOf } from '../company.ts'
import { auditAtTheEnd, median } from '../race.ts'
import { timeRequests, type TimedRequest } from '../time-requests.ts'
import { openSizedShop, type SizedShop } from './sized-shop.ts'

interface NamedLook extends TimedRequest {
  readonly name: string
}

/** The requests of a user who opens the shop. */
const LOOKS: readonly NamedLook[] = [
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

const SIZES = [50, 5_000, 50_000]
const ROUNDS = 5
const LOOKS_A_ROUND = 100
const CARDS_A_ROUND = 2

/** Compares the opening of shops with thousands of gifts and with fifty, taking turns in one run. */
export async function compareSizes(): Promise<void> {
  const shops: SizedShop[] = []
  const browser = await chromium.launch({ executablePath: findBrowser() })
  try {
    for (const gifts of SIZES) shops.push(await openSizedShop({ people: 2, gifts }, null))
    const names = SIZES.map((size) => size.toLocaleString('en'))
    const ratios = names.slice(1).map((name) => `${name} : ${names[0]}`)
    console.log(`\nMilliseconds, median of ${ROUNDS} rounds, by number of gifts in the shop:\n`)
    console.log(`| | ${[...names, ...ratios].join(' | ')} |`)
    console.log(`| --- |${' ---: |'.repeat(names.length + ratios.length)}`)
    for (const look of LOOKS) {
      await printTimes(shops, look.name, ({ app }) => timeRequests(app.port, look, LOOKS_A_ROUND))
    }
    await printTimes(shops, 'a browser: address to first card', async ({ app }) => {
      const times: number[] = []
      for (let card = 0; card < CARDS_A_ROUND; card++) {
        times.push(await timeFirstCard(browser, app.url))
      }
      return Math.min(...times)
    })
    console.log('')
    for (const { database } of shops) await auditAtTheEnd(database)
  } finally {
    await browser.close()
    for (const shop of shops) await shop.close()
  }
}

async function printTimes(
  shops: readonly SizedShop[],
  name: string,
  time: (shop: SizedShop) => Promise<number>,
): Promise<void> {
  const times = shops.map((): number[] => [])
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [place, shop] of shops.entries()) {
      const took = await time(shop)
      if (round > 0) times[place]?.push(took)
    }
  }
  const medians = times.map(median)
  const [smallest = NaN, ...larger] = medians
  const ratios = larger.map((figure) => (figure / smallest).toFixed(2))
  console.log(`| ${[name, ...medians.map((figure) => figure.toFixed(2)), ...ratios].join(' | ')} |`)
}

/** Milliseconds from opening the URL to the first gift on the screen, without a cache. */
async function timeFirstCard(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  try {
    await context.addCookies([{ name: 'laurel_session', value: tokenOf(1), url }])
    const page = await context.newPage()
    const began = performance.now()
    await page.goto(`${url}/gift-shop`, { waitUntil: 'commit' })
    await page.getByRole('region', { name: 'Gifts' }).getByRole('article').first().waitFor()
    return performance.now() - began
  } finally {
    await context.close()
  }
}
